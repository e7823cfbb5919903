import { z } from 'zod';
import { forPartner } from '../for-partner.ts';
import { deliveryView, OneDelivery } from '../../webhooks/deliveries/delivery-view.ts';
import { DeliveryIdParams, findDelivery } from '../../webhooks/deliveries/find-delivery.ts';
import { redeliver } from '../../webhooks/deliveries/redeliver.ts';
import { operation } from '../../http/operation.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';

/** POST /partner/webhook-deliveries/{id}/redeliver: sends a delivery again under the same id. */
export const redeliverDelivery = operation({
  method: 'post',
  path: '/partner/webhook-deliveries/{id}/redeliver',
  operationId: 'redeliverDelivery',
  summary: 'Send a delivery again',
  description:
    'Starts the schedule anew, with the same X-Webhook-Id and body. While the delivery still runs, its next attempt is made at once.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: DeliveryIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 202: { description: 'It is on its way', schema: OneDelivery } },
  problems: [
    'invalid_request',
    'unauthorized',
    'insufficient_scope',
    'not_found',
    'invalid_state',
    'rate_limited',
  ],
  handle: async (c, { params, attempt }) => {
    const { deps } = c.var;
    const { owner, actor } = partnerSubscriber(c);
    const found = await findDelivery(deps.orm.em.fork(), owner, params.id);
    const row = await redeliver(deps, found, actor(attempt.id));
    return { status: 202, body: { delivery: deliveryView(row) } };
  },
});
