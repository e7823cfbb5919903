import type { BulkRowStatus } from '#domain/envelope/bulk-send.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

type Wanted = { bulkSendId: string; status: BulkRowStatus | undefined; after: number; limit: number };

/** Reads rows of a bulk send after a position, in their order, with what their envelopes are now. */
export async function readRows(em: EntityManager, { bulkSendId, status, after, limit }: Wanted) {
  return tables(em)
    .selectFrom('BulkSendRow as b')
    .leftJoin('Envelope as e', 'e.id', 'b.envelopeId')
    .select(['b.position', 'b.envelopeId', 'b.status', 'b.failure'])
    .select(['e.status as envelopeStatus', 'e.externalRef as externalRef'])
    .where('b.bulkSendId', '=', bulkSendId)
    .where('b.position', '>', after)
    .$if(status !== undefined, (some) => some.where('b.status', '=', status ?? 'waiting'))
    .orderBy('b.position')
    .limit(limit)
    .execute();
}
