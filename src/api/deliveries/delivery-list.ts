import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { deliveryStatuses } from '#domain/webhook.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import type { ApiEnv } from '../deps.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../list.ts';
import { DeliveryView, deliveryView } from './delivery-view.ts';

/** Query of a list of deliveries. */
export const DeliveryQuery = PageQuery.extend({
  status: z.enum(deliveryStatuses, { error: `expected one of ${deliveryStatuses.join(', ')}` }).optional(),
});

export const DeliveryPage = z.object({
  data: z.array(DeliveryView),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** One page of the deliveries that fit, newest first; `list` names the list for its cursors. */
export async function deliveryPage(
  c: Context<ApiEnv>,
  list: string,
  where: FilterQuery<WebhookDelivery> & object,
  { limit, cursor, status }: z.output<typeof DeliveryQuery>,
): Promise<z.input<typeof DeliveryPage>> {
  const { deps } = c.var;
  const cursors = { key: deps.keys.fingerprints, list };
  const rows = await deps.orm.em
    .fork()
    .find(
      WebhookDelivery,
      { $and: [where, status ? { status } : {}, afterCursor<WebhookDelivery>(cursors, cursor)] },
      { orderBy: newestFirst, limit: limit + 1 },
    );
  return page(cursors, rows, limit, deliveryView);
}
