import { platformEvents } from '#domain/webhook/platform-events.ts';
import { operation } from '../../http/operation.ts';
import { changeWebhook } from '../../webhooks/change-webhook.ts';
import { webhookChangesOf } from '../../webhooks/fields.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

const WebhookChanges = webhookChangesOf(platformEvents).meta({ id: 'PlatformWebhookChanges' });

/** PUT /api/v1/webhooks/{id}: another address, other events, disabled or active; what is left out stays. */
export const updateWebhook = operation({
  ...webhookOperation,
  method: 'put',
  path: '/api/v1/webhooks/{id}',
  operationId: 'updatePlatformWebhook',
  summary: 'Change a webhook of the organization',
  description:
    'What is left out stays as it is. Deliveries that are under way go to the new address from their next attempt on.',
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  body: WebhookChanges,
  responses: { 200: { description: 'The webhook as it is now', schema: Success(OneWebhook) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, body }) => {
    const webhook = await changeWebhook(c.var.deps, organizationSubscriber(c), params.id, body);
    return { status: 200, body: success({ webhook: webhookView(webhook) }) };
  },
});
