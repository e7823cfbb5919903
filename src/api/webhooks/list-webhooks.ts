import { Webhook } from '#entities/webhook/webhook.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { afterCursor, newestFirst, page, type PageQuery } from '../http/input/list.ts';
import { webhookView } from './webhook-view.ts';

/** One page of the owner's webhooks, newest first. */
export async function webhookPage(deps: ApiDependencies, owner: WebhookOwner, query: PageQuery) {
  const cursors = { key: deps.keys.fingerprints, list: 'webhooks' };
  const rows = await deps.orm.em
    .fork()
    .find(
      Webhook,
      { ...owner, $and: [afterCursor<Webhook>(cursors, query.cursor)] },
      { orderBy: newestFirst, limit: query.limit + 1 },
    );
  return page(cursors, rows, query.limit, webhookView);
}
