import { ApplicationFailure } from '@temporalio/common';
import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { KeyServiceUnanswered } from '#clients/key-service/unanswered.ts';
import { databaseFault, type DatabaseFault } from '#database/outage.ts';
import { Problem } from '#domain/common/problem.ts';
import { isStuckReason } from '#domain/common/stuck.ts';
import { because, causeOf } from './failure-cause.ts';
import { lastInTime } from './last-in-time.ts';
import { whileBeating } from './heartbeat.ts';

/** Makes the final failure of an attempt to write a row that comes too late. */
export function notWritten(): ApplicationFailure {
  return ApplicationFailure.nonRetryable('The row could not be written in time.', 'not_written');
}

type Activities = Record<string, (input: never) => Promise<unknown>>;

/**
 * Wraps activities: each sends a heartbeat every few seconds, and an error that it throws becomes a failure that may stand
 * in a history. The failure's type is the reason why the step cannot finish, if it is known (domain/common/stuck.ts), else a
 * problem code; only a Problem keeps its message, because messages of drivers and libraries may quote data. The error itself is for
 * the log alone (`causeOf`). All are tried
 * again, until the time of quick tries is over.
 */
export function withFailures<A extends Activities>(activities: A): A {
  const wrapped = Object.entries(activities).map(([name, activity]) => [
    name,
    async (input: never) => {
      const started = performance.now();
      try {
        return await whileBeating(() => activity(input));
      } catch (error) {
        const failure = asFailure(name, error);
        throw because(causeOf(failure) ?? error, lastInTime(failure, performance.now() - started));
      }
    },
  ]);
  return Object.fromEntries(wrapped) as A;
}

/** The messages that staff read beside `database_unavailable`. */
const databaseMessages: Record<DatabaseFault, string> = {
  outage: 'The database cannot be reached.',
  configuration:
    'The database refuses the worker: correct its address, user or password, or give it its rights.',
};

function asFailure(activity: string, error: unknown): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (error instanceof KeyServiceUnanswered)
    return ApplicationFailure.retryable(error.forStaff, typeOf(error));
  if (error instanceof Problem) return ApplicationFailure.retryable(error.message, typeOf(error));
  const fault = databaseFault(error);
  if (fault) return ApplicationFailure.retryable(databaseMessages[fault], 'database_unavailable');
  const name = error instanceof Error ? error.name : 'Error';
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return ApplicationFailure.retryable(`${activity} failed: ${name}${code}`, 'internal_error');
}

/**
 * Gives a Problem's failure type. Of the services that activities call, only the key service reports by a Problem that it is
 * not available.
 */
function typeOf(problem: Problem): string {
  const reason = problem instanceof KeyServiceRefusal ? problem.refusedDetails['reason'] : undefined;
  if (isStuckReason(reason)) return reason;
  return problem.code === 'service_unavailable' ? 'key_service_unavailable' : problem.code;
}
