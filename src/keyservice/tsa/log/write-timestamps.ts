import type { Orm } from '../../entities/orm.ts';
import { TimestampEntry } from '../../entities/timestamp-entry.ts';
import { together } from '../../log/together.ts';

/** A timestamp that is about to be released. */
export type MadeTimestamp = { at: Date; imprint: string; serialNumber: string; requestId: string | null };

/**
 * Writes a timestamp of the public authority into its own log, which has no lock; those that come while a transaction is under
 * way are committed together in the next one.
 */
export const writeTimestamp = together<Orm, MadeTimestamp>(async (orm, made) => {
  await orm.em.fork().insertMany(TimestampEntry, made);
});
