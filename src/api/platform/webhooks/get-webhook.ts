import { operation } from '../../http/operation.ts';
import { findWebhook } from '../../webhooks/find-webhook.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { everybody, webhookOperation } from './shared.ts';

/** GET /api/v1/webhooks/{id}: one webhook, without its key. */
export const getWebhook = operation({
  ...webhookOperation,
  method: 'get',
  path: '/api/v1/webhooks/{id}',
  operationId: 'getPlatformWebhook',
  summary: 'One webhook of the organization',
  guard: everybody,
  params: WebhookIdParams,
  responses: { 200: { description: 'The webhook', schema: Success(OneWebhook) } },
  problems: ['unauthorized', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { owner } = organizationSubscriber(c);
    const row = await findWebhook(c.var.deps.orm.em.fork(), owner, params.id);
    return { status: 200, body: success({ webhook: webhookView(row) }) };
  },
});
