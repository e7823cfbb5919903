import { operation } from '../../http/operation.ts';
import { EndedWebhook, endWebhook } from '../../webhooks/end-webhook.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';
import { forPartner } from '../for-partner.ts';

/** DELETE /partner/webhooks/{id}: ends a subscription; its open deliveries end as failed. */
export const deleteWebhook = operation({
  method: 'delete',
  path: '/partner/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  responses: { 200: { description: 'Deleted', schema: EndedWebhook } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => ({
    status: 200,
    body: await endWebhook(c.var.deps, partnerSubscriber(c), params.id),
  }),
});
