import { OnePlatformDelivery, platformDeliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { DeliveryIdParams, findDelivery } from '../../webhooks/deliveries/find-delivery.ts';
import { operation } from '../../http/operation.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** GET /api/v1/webhook-deliveries/{id}: one delivery with what came of each attempt. */
export const getDelivery = operation({
  ...webhookOperation,
  method: 'get',
  path: '/api/v1/webhook-deliveries/{id}',
  operationId: 'getPlatformDelivery',
  summary: 'One delivery of the organization',
  guard: ownerOrAdmin,
  params: DeliveryIdParams,
  responses: { 200: { description: 'The delivery', schema: Success(OnePlatformDelivery) } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { owner } = organizationSubscriber(c);
    const row = await findDelivery(c.var.deps.orm.em.fork(), owner, params.id);
    return { status: 200, body: success({ delivery: platformDeliveryView(row) }) };
  },
});
