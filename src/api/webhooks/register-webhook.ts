import type { z } from 'zod';
import { Webhook } from '#entities/webhook.ts';
import { makeSigningKey, openSigningKey, sealSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../deps.ts';
import { assertReceiver } from '../receiver-field.ts';
import { keyMembers } from './key-view.ts';
import type { Subscriber } from './subscriber.ts';
import { webhookView, type WebhookWithKey } from './webhook-view.ts';

export type NewWebhook = {
  /** The same in every run of one call, so that a repeat makes no second webhook. */
  id: string;
  url: string;
  events: string[];
};

/**
 * Subscribes an address to events and gives the webhook with its key. Throws Problem invalid_request naming `url` when it
 * may not be a receiver.
 */
export async function registerWebhook(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  { id, url, events }: NewWebhook,
): Promise<z.input<typeof WebhookWithKey>> {
  await assertReceiver(deps, 'url', url);
  const row = await deps.orm.em.fork().transactional(async (em) => {
    const existing = await em.findOne(Webhook, { id });
    if (existing) return existing;
    const webhook = em.create(Webhook, {
      id,
      ...owner,
      url,
      events,
      status: 'active',
      signingKeySealed: sealSigningKey(deps.keys.webhookKeys, makeSigningKey(), id),
      previousKeysSealed: [],
      createdAt: new Date(),
    });
    await em.persist(webhook).flush();
    await record(em, { action: 'webhook.create', webhookId: id, metadata: { events } });
    return webhook;
  });
  const key = openSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
  return { webhook: webhookView(row), ...keyMembers(key) };
}
