import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Use } from '../../../account/usage.ts';
import { usageRecord } from '../../../account/rows/usage-values.ts';
import { proofUsed, type UseOfProof } from '../../../common/rows/use-proof.ts';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { hashesNoted } from '../../../flow/note-hashes.ts';
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
    .with('proven', () => proofUsed(em, proof).returning('id'))
    .with('sent', (query) => query.updateTable('Envelope').set(columns).where('id', '=', resourceId))
    .with('addressed', () => hashesNoted(em, { flowId: resourceId, keyId: columns.addressKeyId, hashes }))
    .with('counted', () => usageRecord(em, usage))
    .with('opened', () => eventDeliveries(em, sending))
    .selectNoFrom((one) => [
      one.exists(one.selectFrom('proven').select('proven.id')).as('isProven'),
      sql<boolean>`clock_timestamp() <= ${writeBy}::timestamptz`.as('inTime'),
      jsonArrayFrom(one.selectFrom('opened').select('opened.id').orderBy('opened.sequence')).as('opened'),
    ])
    .executeTakeFirstOrThrow();
  return { isProven, inTime, deliveryIds: opened.map(({ id }) => id) };
}
