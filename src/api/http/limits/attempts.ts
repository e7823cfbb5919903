import { Problem } from '#domain/common/problem.ts';
import { readAttemptLock } from '#entities/common/rows/read-attempt-lock.ts';
import { raiseTries, windowTries } from '#entities/common/rows/tries.ts';
import { tables } from '#entities/tables.ts';
import type { ApiDependencies } from '../deps.ts';

/**
 * A counter of the tries of a secret. `count` counts one as wrong, committed, and gives the number left after it; it throws
 * a Problem when none was. `forgive` takes back what a right try must not leave, `takeBack` one that was not compared, because
 * another counter refused it.
 */
export type TryCounter = {
  count: () => Promise<number>;
  forgive: () => Promise<void>;
  takeBack?: () => Promise<void>;
};

/**
 * Runs a comparison of a secret under one or more counters: every counter counts before `compare` runs, so parallel guesses
 * cannot win, and forgives after a right one. Gives the tries left of each counter, in their order. Throws what a counter
 * throws, without comparing.
 */
export async function countedBy(
  counters: readonly TryCounter[],
  compare: () => Promise<boolean>,
): Promise<{ matches: boolean; left: number[] }> {
  const left: number[] = [];
  for (const [index, { count }] of counters.entries()) {
    left.push(
      await count().catch(async (error: unknown) => {
        for (const { takeBack } of counters.slice(0, index)) await takeBack?.();
        throw error;
      }),
    );
  }
  const matches = await compare();
  if (matches) for (const { forgive } of counters) await forgive();
  return { matches, left };
}

/**
 * Counts at most five tries in 15 minutes for a subject; a right one clears them. Throws Problem too_many_attempts with
 * retry_after (seconds) while the subject is locked.
 */
export function windowCounter(deps: ApiDependencies, subject: string): TryCounter {
  return {
    count: async () => Math.max(windowTries - (await countUp(deps, subject)), 0),
    forgive: async () => {
      await deps.orm.em.fork().execute('delete from attempt_counter where subject = ?', [subject]);
    },
  };
}

/** Runs a comparison of a secret under a windowCounter for its subject. Throws as it does. */
export async function countedAttempt(
  deps: ApiDependencies,
  subject: string,
  compare: () => Promise<boolean>,
): Promise<{ matches: boolean; attemptsLeft: number }> {
  const { matches, left } = await countedBy([windowCounter(deps, subject)], compare);
  return { matches, attemptsLeft: left[0] ?? 0 };
}

/** Throws Problem too_many_attempts while the subject is locked. */
export async function assertNotLocked(deps: ApiDependencies, subject: string): Promise<void> {
  const wait = await readAttemptLock(deps.orm.em.fork(), subject);
  if (wait !== undefined) throw triesLocked(wait);
}

async function countUp({ orm }: ApiDependencies, subject: string): Promise<number> {
  const { rows } = await raiseTries(subject).execute(tables(orm.em.fork()));
  const [row] = rows;
  if (!row) throw new Error('the attempt counter gave no row');
  return takenTries(row);
}

/** Gives the number of a try that was counted; throws Problem too_many_attempts for one beyond the fifth. */
export function takenTries({ failures, wait }: { failures: number; wait: string | null }): number {
  if (failures > windowTries) throw triesLocked(Number(wait));
  return failures;
}

/** Makes the Problem of a subject whose tries are locked for so many seconds more. */
export function triesLocked(seconds: number): Problem {
  const retryAfter = Math.max(Math.ceil(seconds), 1);
  const minutes = Math.ceil(retryAfter / 60);
  return new Problem('too_many_attempts', `Too many wrong tries. Wait ${minutes} min and try again.`, {
    retry_after: retryAfter,
  });
}
