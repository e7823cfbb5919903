import { Context } from '@temporalio/activity';

const beatMs = 2_000;

/**
 * Runs an activity and says every 2 s that it is alive, so that one whose worker was killed begins again after its
 * heartbeat timeout and not only when all the time it may take is over. Most end before the first beat, which costs
 * nothing. Local activities, and those that are given no such timeout, have none.
 */
export async function whileBeating<T>(run: () => Promise<T>): Promise<T> {
  const context = currentContext();
  if (!context?.info.heartbeatTimeoutMs || context.info.isLocal) return run();
  const beat = setInterval(() => context.heartbeat(), beatMs);
  try {
    return await run();
  } finally {
    clearInterval(beat);
  }
}

/** Tests call activities as plain functions, outside of a worker. */
function currentContext(): Context | undefined {
  try {
    return Context.current();
  } catch {
    return undefined;
  }
}
