import { z } from 'zod';
import { operation } from '../../http/operation.ts';
import { confirmKey } from '../../webhooks/rotate-key.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

/** POST /partner/webhooks/{id}/rotate-key/confirm: the new key alone signs from now on. */
export const confirmWebhookKey = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/rotate-key/confirm',
  operationId: 'confirmWebhookKey',
  summary: "Confirm a webhook's new key",
  description: 'The keys before it sign nothing any more. Without a rotation under way nothing changes.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 200: { description: 'The webhook', schema: OneWebhook } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const webhook = await confirmKey(c.var.deps, partnerSubscriber(c), params.id);
    return { status: 200, body: { webhook: webhookView(webhook) } };
  },
});
