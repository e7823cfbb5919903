import { bulkBatch } from '#domain/envelope/bulk-send.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { recipientsOfDraft } from '../../envelope/rows/read-draft.ts';

/** The places of the rows that are next: those that were tried least, in their order. */
export async function nextPositions(em: EntityManager, bulkSendId: string): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('BulkSendRow')
    .select('position')
    .where('bulkSendId', '=', bulkSendId)
    .where('status', '=', 'waiting')
    .orderBy('tries')
    .orderBy('position')
    .limit(bulkBatch)
    .execute();
  return rows.map(({ position }) => position);
}

/** A row whose envelope is to be sent, with what its flow is started with. */
export type WaitingRow = Awaited<ReturnType<typeof readWaiting>>[number];

/** Reads waiting rows with their envelopes, which are frozen drafts still. */
export async function readWaiting(em: EntityManager, bulkSendId: string, positions: readonly number[]) {
  if (positions.length === 0) return [];
  return tables(em)
    .selectFrom('BulkSendRow as b')
    .innerJoin('Envelope as e', 'e.id', 'b.envelopeId')
    .innerJoin('Organization as o', 'o.id', 'e.organizationId')
    .select(['b.position', 'b.proofId', 'e.id', 'e.organizationId', 'e.routingType', 'e.reminderDays'])
    .select('o.settings')
    .select(recipientsOfDraft(em).as('recipients'))
    .where('b.bulkSendId', '=', bulkSendId)
    .where('b.position', 'in', positions)
    .where('e.sendId', '=', bulkSendId)
    .where('e.status', '=', 'draft')
    .orderBy('b.position')
    .execute();
}
