import type { Orm } from './entity-manager.ts';

/** Gives the database's time, in milliseconds since the epoch. */
export async function databaseTime(orm: Orm): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ now: number }[]>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  if (!row) throw new Error('the database did not say the time');
  return row.now;
}
