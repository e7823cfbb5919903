import { randomUUID } from 'node:crypto';
import type { PlatformEvent } from '#domain/platform-events.ts';
import { newDelivery } from '#entities/new-delivery.ts';
import { insertInto } from '#entities/statements.ts';
import type { Row, Statement, Transaction } from '#entities/transaction.ts';

export type PlatformEventFacts = {
  organizationId: string;
  event: PlatformEvent;
  /** The envelope or certificate that the event is about. */
  resourceId: string;
  /** 1, 2, 3 … within the envelope or certificate. */
  sequence: number;
  at: Date;
  /** Never a link, a code or a document. */
  data: Record<string, unknown>;
};

/**
 * Makes one delivery row for each active webhook of the organization that asked for the event, with what commits the
 * caller's transaction, and gives the deliveries' ids; their flows are started after it (`startDeliveries`). The body is
 * `{id, event, created_at, sequence, data}`, the same to every receiver (decisions, Platform webhooks and records). An
 * event that is on record already, by its resource and sequence, is not made twice: its ids are given again. `found` is
 * what `receiversOf` gave in the same transaction.
 */
export function openPlatformDeliveries(
  tx: Pick<Transaction, 'last'>,
  { organizationId, event, resourceId, sequence, at, data }: PlatformEventFacts,
  found: readonly Row[],
): string[] {
  const known = found as readonly Found[];
  const opened = known.filter((one) => one.sequence === sequence);
  if (opened.length > 0) return opened.map(({ id }) => id);
  const body = JSON.stringify({ id: randomUUID(), event, created_at: at.toISOString(), sequence, data });
  const owner = { organizationId };
  return known.flatMap(({ id: webhookId, url, events }) => {
    if (!events?.includes(event)) return [];
    const receiver = { webhookId, url: url ?? '' };
    const about = { resourceId, sequence };
    const row = newDelivery({ owner, receiver, eventType: event, body, at, about });
    tx.last(insertInto('webhook_delivery', row));
    return [row.id];
  });
}

/** A delivery that is on record, with its sequence, or an active webhook with what it asked for. */
type Found = { id: string; sequence: number | null; url: string | null; events: string[] | null };

/** Reads the receivers of events of a resource, and the deliveries on record beyond a sequence; in the order of their making. */
export function receiversOf(of: {
  organizationId: string;
  resourceId: string;
  afterSequence: number;
}): Statement {
  return [
    receivers('select ?::uuid as organization_id, ?::uuid as id, ?::integer as event_sequence'),
    [of.organizationId, of.resourceId, of.afterSequence],
  ];
}

/** As receiversOf, of what is to come of an envelope. */
export function receiversOfEnvelope(envelopeId: string): Statement {
  return [receivers('select organization_id, id, event_sequence from envelope where id = ?'), [envelopeId]];
}

function receivers(resource: string): string {
  return `with resource as (${resource})
    select id, sequence, url, events from (
      select delivery.id, delivery.sequence, null as url, null::text[] as events, delivery.created_at
      from resource join webhook_delivery delivery
        on delivery.resource_id = resource.id and delivery.sequence > resource.event_sequence
      union all
      select webhook.id, null, webhook.url, webhook.events, webhook.created_at
      from resource join webhook on webhook.organization_id = resource.organization_id and webhook.status = 'active'
    ) found order by created_at, id`;
}
