import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { deliveryStatuses } from '#domain/webhook/webhook.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { Page } from '../../../http/answers/body-shape.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../../http/input/list.ts';

/** Query of a list of deliveries. */
export const DeliveryQuery = PageQuery.extend({
  status: z.enum(deliveryStatuses, { error: `expected one of ${deliveryStatuses.join(', ')}` }).optional(),
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

type Listed = {
  /** Names the list for its cursors. */
  list: string;
  where: FilterQuery<WebhookDelivery> & object;
  query: DeliveryQuery;
};

/** One page of the deliveries that fit, newest first. */
export async function deliveryPage(
  deps: ApiDependencies,
  { list, where, query: { limit, cursor, status } }: Listed,
): Promise<Page<WebhookDelivery>> {
  const cursors = { key: deps.keys.fingerprints, list };
  const rows = await deps.orm.em
    .fork()
    .find(
      WebhookDelivery,
      { $and: [where, status ? { status } : {}, afterCursor<WebhookDelivery>(cursors, cursor)] },
      { orderBy: newestFirst, limit: limit + 1 },
    );
  return page(cursors, rows, limit, (row) => row);
}
