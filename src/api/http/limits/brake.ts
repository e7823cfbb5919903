import type { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { countRefusal } from '../metrics/requests.ts';

/** The delay after the last free one, doubled by each that follows, in seconds. */
const delays = { first: 60, most: 3_600, doublings: 6 } as const;

export type Brake = {
  /** Names the counter. */
  subject: string;
  /** How many are free in a window, which begins with the first of them. */
  free: number;
  window: 'hour' | 'day';
  /** Set for those whom a delay that others brought about does not hold up; they are counted all the same. */
  exempt?: boolean;
  /** Makes the problem of one that comes during a delay of so many more seconds; they go into `retry_after`. */
  refusal: (seconds: number) => Problem;
};

/** The end of the delay after so many, an expression with the number of free ones twice as its values. */
const delayAfter = (count: string) =>
  `case when ${count} >= ? then now() + make_interval(secs => least(${delays.most},
     ${delays.first} * power(2, least(${count} - ?, ${delays.doublings})))) end`;

/**
 * Counts one more, committed at once, and gives its number in the window. Beyond the free ones each is followed by a longer
 * delay, so that a counter slows down and never closes. Throws `refusal`, and counts nothing, during a delay.
 */
export async function countBraked(em: EntityManager, brake: Brake): Promise<number> {
  const { subject, free, window, exempt = false } = brake;
  const over = `attempt_counter.window_started_at < now() - interval '1 ${window}'`;
  const [row] = await em.execute<{ failures: number }[]>(
    `insert into attempt_counter (subject, failures, window_started_at, locked_until) values (?, 1, now(), ${delayAfter('1')})
     on conflict (subject) do update set
       failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
       window_started_at = case when ${over} then now() else attempt_counter.window_started_at end,
       locked_until = case when ${over} then null else ${delayAfter('attempt_counter.failures + 1')} end
     where ? or attempt_counter.locked_until is null or attempt_counter.locked_until <= now()
     returning failures`,
    [subject, free, free, free, free, exempt],
  );
  return row ? row.failures : refuse(em, brake);
}

async function refuse(em: EntityManager, { subject, refusal }: Brake): Promise<never> {
  const [row] = await em.execute<{ wait: string | null }[]>(
    'select extract(epoch from locked_until - now()) as wait from attempt_counter where subject = ?',
    [subject],
  );
  countRefusal('brake');
  throw refusal(Math.max(Math.ceil(Number(row?.wait ?? 0)), 1));
}

/** Takes one back that was counted, and lifts the delay. */
export async function takeBack(em: EntityManager, subject: string): Promise<void> {
  await em.execute(
    'update attempt_counter set failures = greatest(failures - 1, 0), locked_until = null where subject = ?',
    [subject],
  );
}
