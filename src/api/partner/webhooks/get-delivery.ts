import { forPartner } from '../for-partner.ts';
import { DeliveryView, deliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { DeliveryIdParams, findDelivery } from '../../webhooks/deliveries/find-delivery.ts';
import { operation } from '../../http/operation.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';

/** GET /partner/webhook-deliveries/{id}: one delivery with what came of each attempt. */
export const getDelivery = operation({
  method: 'get',
  path: '/partner/webhook-deliveries/{id}',
  operationId: 'getDelivery',
  summary: 'Read a delivery',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: DeliveryIdParams,
  responses: { 200: { description: 'The delivery', schema: DeliveryView } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { owner } = partnerSubscriber(c);
    const row = await findDelivery(c.var.deps.orm.em.fork(), owner, params.id);
    return { status: 200, body: deliveryView(row) };
  },
});
