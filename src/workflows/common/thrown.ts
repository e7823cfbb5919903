import {
  ApplicationFailure,
  DefaultFailureConverter,
  defaultPayloadConverter,
  TemporalFailure,
  type ProtoFailure,
} from '@temporalio/common';
import type { ActivityFailure } from '@temporalio/workflow';

/**
 * Gives the type of the last failure that the activity threw; undefined when it threw none. When the time for all attempts
 * runs out during one, only the server's own message contains the failure of the one before.
 */
export function thrownType({ cause }: ActivityFailure): string | undefined {
  if (!(cause instanceof TemporalFailure)) return 'internal_error';
  if (cause instanceof ApplicationFailure && !cause.failure) return cause.type ?? 'internal_error';
  const thrown = thrownOf(cause);
  return thrown && (thrown.applicationFailureInfo?.type ?? 'internal_error');
}

/** Reads failures as the SDK does, which lets the one before go when time runs out. */
const failures = new DefaultFailureConverter();

/** Gives the message of the failure that `thrownType` names; undefined when the activity threw none. */
export function thrownMessage({ cause }: ActivityFailure): string | undefined {
  const thrown = cause instanceof TemporalFailure ? thrownOf(cause) : undefined;
  return thrown && failures.failureToError(thrown, defaultPayloadConverter).message;
}

function thrownOf({ failure: outermost }: TemporalFailure): ProtoFailure | undefined {
  for (let failure = outermost; failure; failure = failure.cause ?? undefined)
    if (failure.applicationFailureInfo) return failure;
  return undefined;
}
