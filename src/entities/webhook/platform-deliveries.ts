import { randomUUID } from 'node:crypto';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { newDelivery } from './new-delivery.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

export type PlatformEventFacts = {
  organizationId: string;
  event: PlatformEvent;
  /** The certificate that the event is about. */
  resourceId: string;
  /** 1, 2, 3 … within the certificate. */
  sequence: number;
  at: Date;
  /** Never a link, a code or a document. */
  data: Record<string, unknown>;
};

/**
 * Makes one delivery row for each active webhook of the organization that subscribes to the event, within the caller's
 * transaction, and gives the deliveries' ids; the caller starts their workflows after it (`startDeliveries`). The body is
 * `{id, event, created_at, sequence, data}`, the same to every receiver (decisions, Platform webhooks and records). An event
 * that is on record already, by its resource and sequence, is not made twice: its ids are given again.
 */
export async function openPlatformDeliveries(
  em: EntityManager,
  { organizationId, event, resourceId, sequence, at, data }: PlatformEventFacts,
): Promise<string[]> {
  const found = await em.execute<Found[]>(openedAndWanted, [
    organizationId,
    resourceId,
    sequence,
    organizationId,
    event,
  ]);
  const opened = found.filter(({ url }) => url === null);
  if (opened.length > 0) return opened.map(({ id }) => id);
  if (found.length === 0) return [];
  const body = JSON.stringify({ id: randomUUID(), event, created_at: at.toISOString(), sequence, data });
  const owner = { organizationId };
  const rows = found.map(({ id: webhookId, url }) =>
    em.create(
      WebhookDelivery,
      newDelivery({
        owner,
        receiver: { webhookId, url: url ?? '' },
        eventType: event,
        body,
        at,
        about: { resourceId, sequence },
      }),
    ),
  );
  await em.persist(rows).flush();
  return rows.map(({ id }) => id);
}

/** A delivery that is on record, without an address, or an active webhook that asked for the event. */
type Found = { id: string; url: string | null };

const openedAndWanted = `select id, url from (
    select id, null as url, created_at from webhook_delivery
    where organization_id = ? and resource_id = ? and sequence = ?
    union all
    select id, url, created_at from webhook where organization_id = ? and status = 'active' and ? = any(events)
      and (listens_until is null or listens_until > now())
  ) found order by created_at, id`;
