import { expect } from 'vitest';
import type { Orm } from '#entities/orm.ts';

/** Waits until so many statements in a database wait for a lock. */
export async function waitingFor(orm: Orm, count: number): Promise<void> {
  const waiting = async () => {
    const [row] = await orm.em
      .fork()
      .execute<{ count: number }[]>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    return row?.count ?? 0;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
}
