import { forPartner } from '../for-partner.ts';
import { operation } from '../../http/operation.ts';
import { findWebhook } from '../../webhooks/find-webhook.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams, WebhookView, webhookView } from '../../webhooks/webhook-view.ts';

/** GET /partner/webhooks/{id}: one subscription, without its key. */
export const getWebhook = operation({
  method: 'get',
  path: '/partner/webhooks/{id}',
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  responses: { 200: { description: 'The webhook', schema: WebhookView } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { owner } = partnerSubscriber(c);
    const row = await findWebhook(c.var.deps.orm.em.fork(), owner, params.id);
    return { status: 200, body: webhookView(row) };
  },
});
