import { ApplicationFailure } from '@temporalio/common';
import { Problem } from '#domain/problem.ts';

type Activities = Record<string, (input: never) => Promise<unknown>>;

/**
 * Turns what an activity throws into a failure that may stand in a history: a Problem keeps its code and message,
 * anything else only its name, because messages of drivers and libraries may quote data. All are tried again.
 */
export function withFailures<A extends Activities>(activities: A): A {
  const wrapped = Object.entries(activities).map(([name, activity]) => [
    name,
    async (input: never) => {
      try {
        return await activity(input);
      } catch (error) {
        throw asFailure(name, error);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as A;
}

function asFailure(activity: string, error: unknown): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (error instanceof Problem) return ApplicationFailure.retryable(error.message, error.code);
  const name = error instanceof Error ? error.name : 'Error';
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return ApplicationFailure.retryable(`${activity} failed: ${name}${code}`, 'internal_error');
}
