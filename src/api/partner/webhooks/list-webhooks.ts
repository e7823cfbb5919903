import { z } from 'zod';
import { Webhook } from '#entities/webhook.ts';
import { requirePartner } from '../require-partner.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../list.ts';
import { operation } from '../../operation.ts';
import { WebhookView, webhookView } from './webhook-view.ts';

/** GET /partner/webhooks: the caller's subscriptions, newest first. */
export const listWebhooks = operation({
  method: 'get',
  path: '/partner/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
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
  handle: async (c, { query }) => {
    const { deps, partner } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: 'webhooks' };
    const rows = await deps.orm.em
      .fork()
      .find(
        Webhook,
        { clientId: partner.clientId, $and: [afterCursor<Webhook>(cursors, query.cursor)] },
        { orderBy: newestFirst, limit: query.limit + 1 },
      );
    return { status: 200, body: page(cursors, rows, query.limit, webhookView) };
  },
});
