import { z } from 'zod';
import { forPartner } from '../for-partner.ts';
import { PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { webhookPage } from '../../webhooks/list-webhooks.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookView } from '../../webhooks/webhook-view.ts';

/** GET /partner/webhooks: the caller's subscriptions, newest first. */
export const listWebhooks = operation({
  method: 'get',
  path: '/partner/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  query: PageQuery,
  responses: {
    200: {
      description: 'One page',
      schema: z.object({
        data: z.array(WebhookView),
        has_more: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    },
  },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { query }) => ({
    status: 200,
    body: await webhookPage(c.var.deps, partnerSubscriber(c).owner, query),
  }),
});
