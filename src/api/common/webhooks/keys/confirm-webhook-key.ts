import { z } from 'zod';
import { Webhook } from '#entities/webhook/webhook.ts';
import { ok } from '../../../http/answers/answer.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
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
    handle: async (c, { params }) => ({
      webhook: webhookView(await confirmKey(c.var.deps, subscriberOf(c), params.id)),
    }),
  });

/** Ends the keys before the current one of an owner's webhook. Throws Problem not_found. */
export async function confirmKey(
  { orm }: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
): Promise<Webhook> {
  const { id } = await findWebhook(orm.em.fork(), owner, webhookId);
  await orm.em.fork().transactional(async (em) => {
    const ended = await em.nativeUpdate(
      Webhook,
      { id, previousKeysUntil: { $ne: null } },
      { previousKeysSealed: [], previousKeysUntil: null },
    );
    if (ended > 0) await record(em, { action: 'webhook.key_confirmed', webhookId: id });
  });
  return findWebhook(orm.em.fork(), owner, id);
}
