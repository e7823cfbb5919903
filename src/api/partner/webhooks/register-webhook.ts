import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { operation } from '../../http/operation.ts';
import { newWebhookOf } from '../../webhooks/fields.ts';
import { registerWebhook as register } from '../../webhooks/register-webhook.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookWithKey } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

const WebhookInput = newWebhookOf(signRequestEvents).meta({ id: 'WebhookInput' });

/** POST /partner/webhooks: subscribes an address to events; the signing key is shown here alone. */
export const registerWebhook = operation({
  method: 'post',
  path: '/partner/webhooks',
  operationId: 'registerWebhook',
  summary: 'Register a webhook',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  body: WebhookInput,
  idempotent: true,
  responses: { 201: { description: 'Registered and active', schema: WebhookWithKey } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { body, attempt: { id } }) => ({
    status: 201,
    body: await register(c.var.deps, partnerSubscriber(c), { id, ...body }),
  }),
});
