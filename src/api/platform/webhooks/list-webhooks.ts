import { PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { webhookPage } from '../../webhooks/list-webhooks.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookView } from '../../webhooks/webhook-view.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { everybody, webhookOperation } from './shared.ts';

/** GET /api/v1/webhooks: the organization's webhooks, newest first. */
export const listWebhooks = operation({
  ...webhookOperation,
  method: 'get',
  path: '/api/v1/webhooks',
  operationId: 'listPlatformWebhooks',
  summary: 'Webhooks of the organization',
  guard: everybody,
  query: PageQuery,
  responses: { 200: { description: 'A page of webhooks', schema: SuccessList(WebhookView) } },
  problems: ['invalid_request', 'unauthorized', 'rate_limited'],
  handle: async (c, { query }) => {
    const page = await webhookPage(c.var.deps, organizationSubscriber(c).owner, query);
    return { status: 200, body: successList(page, query.limit) };
  },
});
