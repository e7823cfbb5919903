import type { Operation } from '../../http/operation/definition.ts';
import { findWebhook } from './find-webhook.ts';
import type { WebhookSurface } from './webhook-surface.ts';
import { WebhookIdParams } from './webhook-view.ts';

/** GET …/webhooks/{id}: one webhook, without its key. */
export const getWebhook = ({
  seeing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  seeing({
    ...called.get,
    method: 'get',
    path: `${prefix}/webhooks/{id}`,
    tag,
    params: WebhookIdParams,
    answer: answers.webhook,
    problems: ['not_found'],
    handle: (c, { params }) => findWebhook(c.var.deps.orm.em.fork(), subscriberOf(c).owner, params.id),
  });
