import { platformEvents } from '#domain/webhook/platform-events.ts';
import { operation } from '../../http/operation.ts';
import { newWebhookOf } from '../../webhooks/fields.ts';
import { registerWebhook } from '../../webhooks/register-webhook.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookWithKey } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

const WebhookInput = newWebhookOf(platformEvents).meta({ id: 'PlatformWebhookInput' });

/** POST /api/v1/webhooks: subscribes an address to the organization's events; the key is shown here alone. */
export const createWebhook = operation({
  ...webhookOperation,
  method: 'post',
  path: '/api/v1/webhooks',
  operationId: 'createPlatformWebhook',
  summary: 'Register a webhook of the organization',
  guard: ownerOrAdmin,
  body: WebhookInput,
  idempotent: true,
  responses: { 201: { description: 'Registered and active', schema: Success(WebhookWithKey) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'validation_failed', 'rate_limited'],
  handle: async (c, { body, attempt: { id } }) => ({
    status: 201,
    body: success(await registerWebhook(c.var.deps, organizationSubscriber(c), { id, ...body })),
  }),
});
