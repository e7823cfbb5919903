import type { z } from 'zod';
import type { Operation } from '../../../http/operation/definition.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { deliveryPage, type DeliveryQuery } from './delivery-list.ts';

/** GET …/webhook-deliveries: every delivery of the owner, of webhooks since deleted too. */
export const listDeliveries = <Q extends z.ZodType<DeliveryQuery>>({
  changing,
  prefix,
  tag,
  called,
  ...surface
}: WebhookSurface<Q>): Operation =>
  changing({
    ...called.listDeliveries,
    method: 'get',
    path: `${prefix}/webhook-deliveries`,
    tag,
    query: surface.DeliveryFilter,
    answer: surface.answers.deliveries,
    handle: (c, { query }) => {
      const where = { ...surface.subscriberOf(c).owner, ...surface.deliveriesFor(query) };
      return deliveryPage(c.var.deps, { list: 'deliveries', where, query });
    },
  });
