import { Context } from '@temporalio/activity';

/**
 * Logs that an activity skipped one of many things that it could not process, and goes on; outside of a worker it logs
 * nothing.
 */
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
