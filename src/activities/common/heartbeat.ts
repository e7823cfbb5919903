import { Context } from '@temporalio/activity';

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
  left.set(context, word);
  context.heartbeat(word);
}

/** The word that an attempt before has left. */
export function leftByLastAttempt(): unknown {
  return beatingContext()?.info.heartbeatDetails;
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
