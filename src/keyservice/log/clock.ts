import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '../entities/orm.ts';

/** How far this machine's clock and the database's may be apart, in milliseconds: more than answers take on a busy machine. */
export const clockTolerance = 10_000;

/** The database's time, as a column in milliseconds since the epoch. */
export const databaseTime = '(extract(epoch from clock_timestamp()) * 1000)::float8';

/**
 * Says how far the clock of this machine is from that of the database, whose time (in milliseconds) has just come; null when
 * they agree.
 */
export function clockFault(databaseMs: number): string | null {
  const apart = Date.now() - databaseMs;
  if (Math.abs(apart) <= clockTolerance) return null;
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `the clock of this machine is ${seconds} s ${apart < 0 ? 'behind' : 'ahead of'} the database's; set the wrong one right`;
}

/**
 * Throws Problem service_unavailable when the two clocks disagree: a timestamp or a signature by a clock that was set back would
 * say that it was made before something that it was not.
 */
export function assertClock(databaseMs: number): void {
  const fault = clockFault(databaseMs);
  if (fault) throw new Problem('service_unavailable', `Nothing is signed now: ${fault}.`);
}

/** Gives the database's time, in milliseconds since the epoch. */
export async function askDatabaseTime({ em }: Orm): Promise<number> {
  const [row] = await em.fork().execute<{ now: number }[]>(`select ${databaseTime} as now`);
  if (!row) throw new Error('the database did not say the time');
  return row.now;
}
