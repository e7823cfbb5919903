import type { ApplicationFailure } from '@temporalio/common';

/**
 * The errors behind failures. A failure goes into a history, where no driver's or library's words may stand; the worker's log
 * takes the error itself.
 */
const causes = new WeakMap<ApplicationFailure, unknown>();

/** Remembers the error that a failure stands for, and gives the failure. */
export function because(cause: unknown, failure: ApplicationFailure): ApplicationFailure {
  causes.set(failure, cause);
  return failure;
}

/** Gives the error that a failure stands for; undefined when it stands for itself. */
export function causeOf(failure: unknown): unknown {
  return causes.get(failure as ApplicationFailure);
}
