import { Context } from '@temporalio/activity';
import { bindTo, MisusedPayload, readBound, uses } from '#domain/common/payload-use.ts';

const beatMs = 2_000;

/**
 * The details that an attempt leaves to the next one. Every heartbeat repeats them, because only the last heartbeat's
 * details count.
 */
const left = new WeakMap<Context, unknown>();

/**
 * Runs an activity with a heartbeat every 2 s, so that an activity whose worker was killed begins again after its heartbeat
 * timeout and not only after its whole time limit. Most activities end before the first heartbeat, which costs nothing. An
 * activity without a heartbeat timeout sends none.
 */
export async function whileBeating<T>(run: () => Promise<T>): Promise<T> {
  const context = beatingContext();
  if (!context) return run();
  const beat = setInterval(
    () => context.heartbeat(left.get(context) ?? context.info.heartbeatDetails),
    beatMs,
  );
  try {
    return await run();
  } finally {
    clearInterval(beat);
  }
}

/** Leaves a word to the next attempt of the same activity, should this one fail; without beats nothing is left. */
export function leaveToNextAttempt(word: string): void {
  const context = beatingContext();
  if (!context) return;
  const { activityType, activityId } = context.info;
  const bound = bindTo(uses.heartbeat(activityType), word, activityId);
  left.set(context, bound);
  context.heartbeat(bound);
}

/** The word that an attempt before has left; undefined where there is none, or one that another activity has left. */
export function leftByLastAttempt(): unknown {
  const info = beatingContext()?.info;
  if (info?.heartbeatDetails === undefined || info.heartbeatDetails === null) return undefined;
  try {
    return readBound(uses.heartbeat(info.activityType), info.heartbeatDetails, info.activityId);
  } catch (error) {
    if (error instanceof MisusedPayload) return undefined;
    throw error;
  }
}

/** Tells whether the workflow has given the running activity up. The server says so in answer to a heartbeat. */
export function isGivenUp(): boolean {
  return beatingContext()?.cancellationSignal.aborted ?? false;
}

/** Undefined where there are no beats: tests call activities as plain functions, outside of a worker. */
function beatingContext(): Context | undefined {
  try {
    const context = Context.current();
    return context.info.heartbeatTimeoutMs && !context.info.isLocal ? context : undefined;
  } catch {
    return undefined;
  }
}
