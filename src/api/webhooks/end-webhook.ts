import { z } from 'zod';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { findWebhook } from './find-webhook.ts';
import type { Subscriber } from './subscriber.ts';

export const EndedWebhook = z.object({ id: z.uuid(), deleted: z.literal(true) });

/** Ends a subscription; its open deliveries end as failed. Throws Problem not_found. */
export async function endWebhook(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
): Promise<z.input<typeof EndedWebhook>> {
  const { id } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  await deps.orm.em.fork().transactional(async (em) => {
    await em.nativeDelete(Webhook, { id });
    await em.nativeUpdate(
      WebhookDelivery,
      { webhookId: id, status: 'pending' },
      { status: 'failed', nextAttemptAt: null },
    );
    await record(em, { action: 'webhook.deleted', webhookId: id });
  });
  return { id, deleted: true };
}
