import { Context } from '@temporalio/activity';

/** Logs that an activity could not do with one thing what it does with many, and goes on; outside of a worker, nothing. */
export function logSkipped(what: string, id: string, error: unknown): void {
  contextNow()?.log.warn(`${what} was left behind; the next run tries it again`, { id, error });
}

/** Undefined in tests, which call activities as plain functions. */
function contextNow(): Context | undefined {
  try {
    return Context.current();
  } catch {
    return undefined;
  }
}
