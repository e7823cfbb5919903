import { z } from 'zod';
import { operation } from '../../http/operation.ts';
import { rotateKey } from '../../webhooks/rotate-key.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams, WebhookWithKey } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

/** POST /partner/webhooks/{id}/rotate-key: a new key, shown here alone; the one before goes on for a while. */
export const rotateWebhookKey = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/rotate-key',
  operationId: 'rotateWebhookKey',
  summary: "Rotate a webhook's key",
  description:
    'X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 200: { description: 'The new key', schema: WebhookWithKey } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt }) => {
    const act = { webhookId: params.id, actId: attempt.id };
    return { status: 200, body: await rotateKey(c.var.deps, partnerSubscriber(c), act) };
  },
});
