import { z } from 'zod';
import { Webhook } from '#entities/webhook/webhook.ts';
import { ok } from '../../../http/answers/answer.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../webhook-view.ts';

/** POST …/webhooks/{id}/rotate-key/confirm: the new key alone signs from now on. */
export const confirmWebhookKey = ({
  rotating,
  prefix,
  tag,
  subscriberOf,
  called,
}: WebhookSurface): Operation =>
  rotating({
    ...called.confirmKey,
    method: 'post',
    path: `${prefix}/webhooks/{id}/rotate-key/confirm`,
    description: 'The keys before it sign nothing any more. Without a rotation under way nothing changes.',
    tag,
    params: WebhookIdParams,
    body: z.object({}),
    idempotent: true,
    answer: ok('The webhook', OneWebhook),
    problems: ['not_found'],
    handle: async (c, { params }) => {
      const { orm } = c.var.deps;
      const { owner, record } = subscriberOf(c);
      const { id } = await findWebhook(orm.em.fork(), owner, params.id);
      await orm.em.fork().transactional(async (em) => {
        const ended = await em.nativeUpdate(
          Webhook,
          { id, previousKeysUntil: { $ne: null } },
          { previousKeysSealed: [], previousKeysUntil: null },
        );
        if (ended > 0) await record(em, { action: 'webhook.key_confirmed', webhookId: id });
      });
      return { webhook: webhookView(await findWebhook(orm.em.fork(), owner, id)) };
    },
  });
