import { Webhook } from '#entities/webhook/webhook.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import type { Operation } from '../../http/operation/definition.ts';
import type { WebhookSurface } from './webhook-surface.ts';

/** GET …/webhooks: the owner's webhooks, newest first. */
export const listWebhooks = ({
  seeing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  seeing({
    ...called.list,
    method: 'get',
    path: `${prefix}/webhooks`,
    tag,
    query: PageQuery,
    answer: answers.webhooks,
    handle: async (c, { query: { limit, cursor } }) => {
      const { deps } = c.var;
      const cursors = { key: deps.keys.fingerprints, list: 'webhooks' };
      const where = { ...subscriberOf(c).owner, $and: [afterCursor<Webhook>(cursors, cursor)] };
      const rows = await deps.orm.em.fork().find(Webhook, where, { orderBy: newestFirst, limit: limit + 1 });
      return page(cursors, rows, limit, (row) => row);
    },
  });
