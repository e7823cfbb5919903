import { sql, type RawBuilder } from 'kysely';

/** The 5th wrong try within 15 minutes locks for 15 minutes. */
export const windowTries = 5;
const window = sql`interval '15 minutes'`;

/**
 * Counts one more try of a subject; its row says the number in the window, and the seconds until a lock ends. Beyond the fifth
 * in a window the count only rises, and rises past the limit while it is locked. The seconds are counted from the end of the
 * statement: one that waited for another began before the lock that it found. With `after` it counts where that part of the
 * statement has a row.
 */
export function raiseTries(
  subject: string,
  after?: string,
): RawBuilder<{ failures: number; wait: string | null }> {
  const over = sql`(attempt_counter.locked_until <= now()
    or (attempt_counter.locked_until is null and attempt_counter.window_started_at < now() - ${window}))`;
  return sql`insert into attempt_counter (subject, failures, window_started_at, locked_until)
    select ${subject}::text, 1, now(), null::timestamptz ${after === undefined ? sql`` : sql`from ${sql.table(after)}`}
    on conflict (subject) do update set
      failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
      window_started_at = case when ${over} then now() else attempt_counter.window_started_at end,
      locked_until = case when ${over} then null
        when attempt_counter.failures + 1 = ${sql.lit(windowTries)} then now() + ${window}
        else attempt_counter.locked_until end
    returning failures, extract(epoch from locked_until - clock_timestamp()) as wait`;
}
