import { operation } from '../../http/operation.ts';
import { EndedWebhook, endWebhook } from '../../webhooks/end-webhook.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** DELETE /api/v1/webhooks/{id}: ends a subscription; its open deliveries end as failed. */
export const deleteWebhook = operation({
  ...webhookOperation,
  method: 'delete',
  path: '/api/v1/webhooks/{id}',
  operationId: 'deletePlatformWebhook',
  summary: 'Delete a webhook of the organization',
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  responses: { 200: { description: 'Deleted', schema: Success(EndedWebhook) } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => ({
    status: 200,
    body: success(await endWebhook(c.var.deps, organizationSubscriber(c), params.id)),
  }),
});
