import type { z } from 'zod';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { assertReceiver } from '../http/input/receiver-field.ts';
import type { webhookChangesOf } from './fields.ts';
import { findWebhook } from './find-webhook.ts';
import type { Subscriber } from './subscriber.ts';

type WebhookChanges = z.output<ReturnType<typeof webhookChangesOf>>;

/**
 * Changes what is given of a webhook and gives the row as it is then. Throws Problem not_found, and invalid_request naming
 * `url` when it may not be a receiver.
 */
export async function changeWebhook(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  const { id } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  if (changes.url !== undefined) await assertReceiver(deps, 'url', changes.url);
  return deps.orm.em.fork().transactional(async (em) => {
    const webhook = await findWebhook(em, owner, id, { lock: true });
    const differing = differences(webhook, changes);
    const changed = Object.keys(differing);
    if (changed.length === 0) return webhook;
    Object.assign(webhook, differing);
    await em.flush();
    if (differing.url !== undefined) await redirectDeliveries(em, webhook);
    const metadata = { changed, status: webhook.status };
    await record(em, { action: 'webhook.updated', webhookId: id, metadata });
    return webhook;
  });
}

/** The members that differ, by their names in the row. */
function differences(webhook: Webhook, changes: WebhookChanges): Partial<WebhookChanges> {
  const differing = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(webhook[name as keyof WebhookChanges]) !== JSON.stringify(value),
  );
  return Object.fromEntries(differing);
}

/** What is under way goes to the new address: at the old one nobody may be left who knows the key. */
async function redirectDeliveries(em: EntityManager, { id, url }: Webhook): Promise<void> {
  await em.nativeUpdate(WebhookDelivery, { webhookId: id, status: 'pending' }, { endpointUrl: url });
}
