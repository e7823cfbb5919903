import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { operation } from '../../http/operation.ts';
import { changeWebhook } from '../../webhooks/change-webhook.ts';
import { webhookChangesOf } from '../../webhooks/fields.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

const WebhookChanges = webhookChangesOf(signRequestEvents).meta({ id: 'WebhookChanges' });

/** PATCH /partner/webhooks/{id}: another address, other events, disabled or active; what is left out stays. */
export const updateWebhook = operation({
  method: 'patch',
  path: '/partner/webhooks/{id}',
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'What is left out stays as it is. Deliveries that are under way go to the new address from their next attempt on.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  body: WebhookChanges,
  responses: { 200: { description: 'The webhook as it is now', schema: OneWebhook } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, body }) => {
    const webhook = await changeWebhook(c.var.deps, partnerSubscriber(c), params.id, body);
    return { status: 200, body: { webhook: webhookView(webhook) } };
  },
});
