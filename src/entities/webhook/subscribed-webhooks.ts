import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookOwner } from './webhook-owner.ts';
import { Webhook } from './webhook.ts';

/** The owner's active webhooks that asked for an event, oldest first. */
export async function subscribedWebhooks(
  em: EntityManager,
  owner: WebhookOwner,
  event: string,
): Promise<Webhook[]> {
  const active = await em.find(
    Webhook,
    { ...owner, status: 'active' },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return active.filter(({ events }) => events.includes(event));
}
