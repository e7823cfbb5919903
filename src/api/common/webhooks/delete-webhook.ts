import { z } from 'zod';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { findWebhook } from './find-webhook.ts';
import type { Subscriber } from './subscriber.ts';
import type { WebhookSurface } from './webhook-surface.ts';
import { WebhookIdParams } from './webhook-view.ts';

/** DELETE …/webhooks/{id}: ends a subscription; its open deliveries end as failed. */
export const deleteWebhook = ({ changing, prefix, tag, subscriberOf, called }: WebhookSurface): Operation =>
  changing({
    ...called.delete,
    method: 'delete',
    path: `${prefix}/webhooks/{id}`,
    tag,
    params: WebhookIdParams,
    answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
    problems: ['not_found'],
    handle: async (c, { params }) => {
      const id = await endWebhook(c.var.deps, subscriberOf(c), params.id);
      return { id, deleted: true as const };
    },
  });

/** Deletes an owner's webhook and gives its id; its open deliveries end as failed. Throws Problem not_found. */
export async function endWebhook(
  { orm }: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
): Promise<string> {
  const { id } = await findWebhook(orm.em.fork(), owner, webhookId);
  await orm.em.fork().transactional(async (em) => {
    await em.nativeDelete(Webhook, { id });
    await em.nativeUpdate(
      WebhookDelivery,
      { webhookId: id, status: 'pending' },
      { status: 'failed', nextAttemptAt: null },
    );
    await record(em, { action: 'webhook.deleted', webhookId: id });
  });
  return id;
}
