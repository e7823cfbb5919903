import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Gives the ids of a request's deliveries, in their order. */
export async function deliveryIdsOf(em: EntityManager, requestId: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom('WebhookDelivery')
    .select('id')
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
