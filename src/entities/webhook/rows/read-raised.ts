import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';

/** Reads the deliveries of one event of a flow, in the order of their ids. */
export async function readRaised(
  em: EntityManager,
  { resourceId, eventType }: Pick<WebhookDelivery, 'resourceId' | 'eventType'>,
): Promise<Pick<WebhookDelivery, 'id' | 'body'>[]> {
  return tables(em)
    .selectFrom('WebhookDelivery')
    .select(['id', 'body'])
    .where('resourceId', '=', resourceId)
    .where('eventType', '=', eventType)
    .orderBy('id')
    .execute();
}
