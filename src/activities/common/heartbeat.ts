import { Context } from '@temporalio/activity';

const beatMs = 2_000;

/** What attempts leave to the next one, which every beat says again: the last beat's word is what stands. */
const left = new WeakMap<Context, unknown>();

/**
 * Runs an activity and says every 2 s that it is alive, so that one whose worker was killed begins again after its
 * heartbeat timeout and not only when all the time it may take is over. Most end before the first beat, which costs
 * nothing. Those that are given no such timeout have none.
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
