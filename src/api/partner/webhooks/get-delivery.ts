import { requirePartner } from '../require-partner.ts';
import { DeliveryView, deliveryView } from '../../deliveries/delivery-view.ts';
import { operation } from '../../operation.ts';
import { DeliveryIdParams, findDelivery } from './find-delivery.ts';

/** GET /partner/webhook-deliveries/{id}: one delivery with what came of each attempt. */
export const getDelivery = operation({
  method: 'get',
  path: '/partner/webhook-deliveries/{id}',
  operationId: 'getDelivery',
  summary: 'Read a delivery',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: DeliveryIdParams,
  responses: { 200: { description: 'The delivery', schema: DeliveryView } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => ({ status: 200, body: deliveryView(await findDelivery(c, params.id)) }),
});
