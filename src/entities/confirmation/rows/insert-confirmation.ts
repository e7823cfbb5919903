import { sql } from 'kysely';
import { confirmationsPerHour } from '#domain/account/confirmation.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables, type NewRow } from '../../tables.ts';

/** What became of a question that was to be written; `many`: its person was asked as often as they may be within the hour. */
export type InsertedConfirmation = 'written' | 'late' | 'many';

/**
 * Writes a question within `em`'s transaction, which holds its person's turn to its end; one that is there stays as it is. Nothing is
 * written after `writeBy` (ISO 8601) by the database's clock, or beyond the most of an hour.
 */
export async function insertConfirmation(
  em: EntityManager,
  { row, writeBy }: { row: NewRow<'Confirmation'>; writeBy: string },
): Promise<InsertedConfirmation> {
  const turn = sql`pg_advisory_xact_lock(hashtextextended(${`confirmations:${row.userId}`}, 0))`;
  await tables(em).selectNoFrom(turn.as('taken')).execute();
  const others = tables(em)
    .selectFrom('Confirmation')
    .where('userId', '=', row.userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`);
  const { isThere, asked, inTime } = await tables(em)
    .selectNoFrom((one) => [
      one.exists(tables(em).selectFrom('Confirmation').select('id').where('id', '=', row.id)).as('isThere'),
      others.select(sql<number>`count(*)::int`.as('count')).as('asked'),
      sql<boolean>`clock_timestamp() <= ${writeBy}::timestamptz`.as('inTime'),
    ])
    .executeTakeFirstOrThrow();
  if (isThere) return 'written';
  if ((asked ?? 0) >= confirmationsPerHour) return 'many';
  if (!inTime) return 'late';
  await tables(em).insertInto('Confirmation').values(row).execute();
  return 'written';
}
