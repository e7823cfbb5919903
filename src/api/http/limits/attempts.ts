import { Problem } from '#domain/common/problem.ts';
import { readAttemptLock } from '#entities/common/rows/read-attempt-lock.ts';
import type { ApiDependencies } from '../deps.ts';

/** The 5th wrong try within 15 minutes locks for 15 minutes. */
export const windowTries = 5;
const window = "interval '15 minutes'";

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
  if (wait !== undefined) throw locked(wait);
}

/** One statement: beyond the fifth in a window the count only rises, and rises past the limit while it is locked. */
async function countUp(deps: ApiDependencies, subject: string): Promise<number> {
  const over = `(attempt_counter.locked_until <= now() or (attempt_counter.locked_until is null and attempt_counter.window_started_at < now() - ${window}))`;
  const [row] = await deps.orm.em.fork().execute<{ failures: number; wait: string | null }[]>(
    `insert into attempt_counter (subject, failures, window_started_at, locked_until) values (?, 1, now(), null)
     on conflict (subject) do update set
       failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
       window_started_at = case when ${over} then now() else attempt_counter.window_started_at end,
       locked_until = case when ${over} then null
         when attempt_counter.failures + 1 = ${windowTries} then now() + ${window} else attempt_counter.locked_until end
     returning failures, extract(epoch from locked_until - now()) as wait`,
    [subject],
  );
  if (!row) throw new Error('the attempt counter gave no row');
  if (row.failures > windowTries) throw locked(Number(row.wait));
  return row.failures;
}

function locked(seconds: number): Problem {
  const retryAfter = Math.max(Math.ceil(seconds), 1);
  const minutes = Math.ceil(retryAfter / 60);
  return new Problem('too_many_attempts', `Too many wrong tries. Wait ${minutes} min and try again.`, {
    retry_after: retryAfter,
  });
}
