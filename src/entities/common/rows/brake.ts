import { sql, type RawBuilder } from 'kysely';

/** The delay after the last free one, doubled by each that follows, in seconds. */
const delays = { first: 60, most: 3_600, doublings: 6 } as const;

/** A counter by its name, with the number that is free in a window, which begins with the first of them. */
export type BrakeLimit = { subject: string; free: number; window: 'hour' | 'day' };

type Raising = BrakeLimit & {
  /** True for those whom a delay that others brought about does not hold up. */
  exempt: RawBuilder<boolean>;
  /** The counter is raised where this part of the statement, by its name, has a row. */
  after?: string;
};

/** The end of the delay after so many. */
function delayAfter(count: RawBuilder<number>, free: number): RawBuilder<Date | null> {
  return sql`case when ${count} >= ${free}::int then now() + make_interval(secs => least(${sql.lit(delays.most)},
    ${sql.lit(delays.first)} * power(2, least(${count} - ${free}::int, ${sql.lit(delays.doublings)})))) end`;
}

/**
 * Counts one more; its row says its number in the window. Beyond the free ones each is followed by a longer delay, so that a
 * counter slows down and never closes. During a delay it counts nothing, and has no row.
 */
export function raiseBrake({ subject, free, window, exempt, after }: Raising): RawBuilder<unknown> {
  const over = sql`attempt_counter.window_started_at < now() - ${`1 ${window}`}::interval`;
  return sql`insert into attempt_counter (subject, failures, window_started_at, locked_until)
    select ${subject}::text, 1, now(), ${delayAfter(sql`1`, free)} ${after === undefined ? sql`` : sql`from ${sql.table(after)}`}
    on conflict (subject) do update set
      failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
      window_started_at = case when ${over} then now() else attempt_counter.window_started_at end,
      locked_until = case when ${over} then null else ${delayAfter(sql`attempt_counter.failures + 1`, free)} end
    where ${exempt} or attempt_counter.locked_until is null or attempt_counter.locked_until <= now()
    returning failures`;
}

/** Takes one back that was counted, and lifts the delay. */
export function lowerBrake(subject: string, where: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> {
  return sql`update attempt_counter set failures = greatest(failures - 1, 0), locked_until = null
    where subject = ${subject} and ${where}`;
}
