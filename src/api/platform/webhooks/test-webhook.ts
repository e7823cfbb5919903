import { z } from 'zod';
import { OnePlatformDelivery, platformDeliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { sendTest } from '../../webhooks/deliveries/send-test.ts';
import { operation } from '../../http/operation.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** POST /api/v1/webhooks/{id}/test: sends the event webhook.test, as every other event is sent. */
export const testWebhook = operation({
  ...webhookOperation,
  method: 'post',
  path: '/api/v1/webhooks/{id}/test',
  operationId: 'testPlatformWebhook',
  summary: "Send a test event to an organization's webhook",
  description:
    'Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.',
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 202: { description: 'It is on its way', schema: Success(OnePlatformDelivery) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt }) => {
    const test = { webhookId: params.id, attemptId: attempt.id };
    const row = await sendTest(c.var.deps, organizationSubscriber(c), test);
    return { status: 202, body: success({ delivery: platformDeliveryView(row) }) };
  },
});
