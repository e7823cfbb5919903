import { z } from 'zod';
import { OnePlatformDelivery, platformDeliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { DeliveryIdParams, findDelivery } from '../../webhooks/deliveries/find-delivery.ts';
import { redeliver } from '../../webhooks/deliveries/redeliver.ts';
import { operation } from '../../http/operation.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** POST /api/v1/webhook-deliveries/{id}/redeliver: sends a delivery again under the same id. */
export const redeliverDelivery = operation({
  ...webhookOperation,
  method: 'post',
  path: '/api/v1/webhook-deliveries/{id}/redeliver',
  operationId: 'redeliverPlatformDelivery',
  summary: 'Send a delivery of the organization again',
  description:
    'Starts the schedule anew, with the same X-Webhook-Id and body. While the delivery still runs, its next attempt is made at once.',
  guard: ownerOrAdmin,
  params: DeliveryIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 202: { description: 'It is on its way', schema: Success(OnePlatformDelivery) } },
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
    const { owner, actor } = organizationSubscriber(c);
    const found = await findDelivery(deps.orm.em.fork(), owner, params.id);
    const row = await redeliver(deps, found, actor(attempt.id));
    return { status: 202, body: success({ delivery: platformDeliveryView(row) }) };
  },
});
