import type { Orm } from '../../entities/orm.ts';
import { TimestampEntry } from '../../entities/timestamp-entry.ts';
import { assertClock, databaseTime } from '../../log/clock.ts';
import { together } from '../../log/together.ts';

/** A timestamp that is about to be released. */
export type MadeTimestamp = { at: Date; imprint: string; serialNumber: string; requestId: string | null };

/**
 * Writes a timestamp of the public authority into its own log, which has no lock; those that come while a transaction is under
 * way are committed together in the next one. Throws Problem service_unavailable when this machine's clock and the database's
 * disagree.
 */
export const writeTimestamp = together<Orm, MadeTimestamp>(async (orm, made) => {
  const em = orm.em.fork();
  const [{ now } = { now: Date.now() }] = await em.execute<{ now: number }[]>(
    `select ${databaseTime} as now`,
  );
  assertClock(now);
  await em.insertMany(TimestampEntry, made);
});
