import { Context, type Info } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { pausesOf } from '#domain/common/quick-tries.ts';

/**
 * Makes a failure the last one when the time of the activity's quick tries is over, so that a workflow hears after two minutes
 * of a service that hangs: each try takes its time limit then, and the number of tries alone would take several times as
 * long. That time is the sum of the pauses between its tries. An activity without a limit of tries ends by its
 * schedule-to-close timeout; one that waited in its queue for long has at least two tries. `ranMs` is how long this try ran,
 * in milliseconds: with it the time is made of durations, and of moments of Temporal's clock alone.
 */
export function lastInTime(failure: ApplicationFailure, ranMs: number): ApplicationFailure {
  const info = infoOfNow();
  if (!info || failure.nonRetryable || !isOver(info, ranMs)) return failure;
  return ApplicationFailure.create({
    message: failure.message,
    ...(failure.type && { type: failure.type }),
    nonRetryable: true,
    ...(failure.details && { details: failure.details }),
  });
}

function isOver(info: Info, ranMs: number): boolean {
  const tries = info.retryPolicy?.maximumAttempts ?? 0;
  if (tries < 2 || info.attempt < 2) return false;
  const waitedMs = info.currentAttemptScheduledTimestampMs - info.scheduledTimestampMs;
  return waitedMs + ranMs >= pausesOf(tries);
}

/** Undefined outside of a worker: tests call activities as plain functions. */
function infoOfNow(): Info | undefined {
  try {
    return Context.current().info;
  } catch {
    return undefined;
  }
}
