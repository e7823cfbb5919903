import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Use } from '../../../account/usage.ts';
import { usageColumns, usageValues } from '../../../account/rows/usage-values.ts';
import { isUnused, usedFor, type UseOfProof } from '../../../common/rows/use-proof.ts';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables, type ChangedRow } from '../../../tables.ts';
import { eventDeliveries, type ResourceEvents } from '../../../webhook/rows/open-event-deliveries.ts';

export type SendingToWrite = ResourceEvents & {
  columns: ChangedRow<'Envelope'> & { addressKeyId: string };
  /** Keyed hashes of the recipients' addresses. */
  hashes: readonly string[];
  proof: UseOfProof;
  usage: Use;
  /** The last moment, ISO 8601. */
  writeBy: string;
};

/**
 * Writes that an envelope, which is locked, is sent, with all that belongs to it: what its addresses are found by, its usage and the
 * deliveries of its event; uses up the proof. Gives the deliveries' ids, whether the proof was still to be used, and whether the
 * database's clock has not passed the last moment; where one of both is not so, the caller ends the transaction without it. The audit
 * event follows by a statement of its own: the organization's row, which others lock before the chain, is locked for the foreign key when
 * this one ends.
 */
export async function writeSending(em: EntityManager, sending: SendingToWrite) {
  const { resourceId, columns, hashes, proof, usage, writeBy } = sending;
  const { isProven, inTime, opened } = await tables(em)
    .with('proven', (query) =>
      query
        .updateTable('ActProof')
        .set({ usedFor: usedFor(proof.record) })
        .where('id', '=', proof.id)
        .where(isUnused(proof.record))
        .returning('id'),
    )
    .with('sent', (query) => query.updateTable('Envelope').set(columns).where('id', '=', resourceId))
    .with('addressed', (query) =>
      query
        .insertInto('FlowAddress')
        .columns(['hash', 'flowId', 'keyId'])
        .expression((one) =>
          one
            .selectFrom(sql<{ hash: string }>`unnest(${hashes}::text[])`.as<'address'>(sql`address(hash)`))
            .select([
              'address.hash',
              sql`${resourceId}::uuid`.as('flow'),
              sql`${columns.addressKeyId}`.as('key'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['hash', 'flowId']).doNothing()),
    )
    .with('counted', (query) =>
      query
        .insertInto('UsageRecord')
        .columns(usageColumns)
        .expression(tables(em).selectNoFrom(usageValues(usage)))
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
    )
    .with('opened', () => eventDeliveries(em, sending))
    .selectNoFrom((one) => [
      one.exists(one.selectFrom('proven').select('proven.id')).as('isProven'),
      sql<boolean>`clock_timestamp() <= ${writeBy}::timestamptz`.as('inTime'),
      jsonArrayFrom(one.selectFrom('opened').select('opened.id').orderBy('opened.sequence')).as('opened'),
    ])
    .executeTakeFirstOrThrow();
  return { isProven, inTime, deliveryIds: opened.map(({ id }) => id) };
}
