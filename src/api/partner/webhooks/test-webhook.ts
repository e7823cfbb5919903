import { z } from 'zod';
import { deliveryView, OneDelivery } from '../../webhooks/deliveries/delivery-view.ts';
import { sendTest } from '../../webhooks/deliveries/send-test.ts';
import { operation } from '../../http/operation.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

/** POST /partner/webhooks/{id}/test: sends the event webhook.test, as every other event is sent. */
export const testWebhook = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 202: { description: 'It is on its way', schema: OneDelivery } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt }) => {
    const test = { webhookId: params.id, attemptId: attempt.id };
    const row = await sendTest(c.var.deps, partnerSubscriber(c), test);
    return { status: 202, body: { delivery: deliveryView(row) } };
  },
});
