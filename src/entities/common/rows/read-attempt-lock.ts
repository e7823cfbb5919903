import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';

/** Gives the seconds, by the database's clock, for which a subject's tries are locked; undefined while they are not. */
export async function readAttemptLock(em: EntityManager, subject: string): Promise<number | undefined> {
  const row = await tables(em)
    .selectFrom('AttemptCounter')
    .select(sql<string>`extract(epoch from ${sql.ref('lockedUntil')} - now())`.as('wait'))
    .where('subject', '=', subject)
    .where('lockedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && Number(row.wait);
}
