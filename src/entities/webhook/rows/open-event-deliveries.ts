import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { isNoSpentListener } from './spent-listener.ts';

/** The events of one change, each with its number within the resource. */
export type ResourceEvents = {
  organizationId: string;
  resourceId: string;
  events: readonly { event: PlatformEvent; sequence: number; at: Date; data: Record<string, unknown> }[];
};

/**
 * Makes one delivery row for each event and each active webhook that subscribes to it, in one statement within the caller's
 * transaction; gives their ids in the order of the events. The caller has taken the sequences under a lock, so that no event is
 * on record already.
 */
export async function openEventDeliveries(em: EntityManager, given: ResourceEvents): Promise<string[]> {
  if (given.events.length === 0) return [];
  const opened = await eventDeliveries(em, given).execute();
  return opened.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ id }) => id);
}

/** The statement of openEventDeliveries, as a part of the one that writes what the events are about; `events` are some. */
export function eventDeliveries(em: EntityManager, { organizationId, resourceId, events }: ResourceEvents) {
  const raised = events.map(({ event, sequence, at, data }) => {
    const body = { id: randomUUID(), event, created_at: at.toISOString(), sequence, data };
    return { event, sequence, at: at.toISOString(), body: JSON.stringify(body) };
  });
  return tables(em)
    .insertInto('WebhookDelivery')
    .columns([
      'id',
      'webhookId',
      'organizationId',
      'resourceId',
      'sequence',
      'eventType',
      'body',
      'endpointUrl',
      'status',
      'maxAttempts',
      'nextAttemptAt',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('Webhook')
        .innerJoin(
          sql<Raised>`jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)`.as<'raised'>(
            sql`raised(event text, sequence int, at timestamptz, body text)`,
          ),
          (join) => join.on(sql<boolean>`raised.event = any(${sql.ref('Webhook.events')})`),
        )
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'Webhook.id as webhookId',
          'Webhook.organizationId',
          sql<string>`${resourceId}::uuid`.as('resourceId'),
          'raised.sequence',
          'raised.event',
          'raised.body',
          'Webhook.url',
          sql<'pending'>`'pending'`.as('status'),
          sql<number>`${webhookSchedule.length}::int`.as('maxAttempts'),
          'raised.at as nextAttemptAt',
          'raised.at as createdAt',
        ])
        .where('Webhook.organizationId', '=', organizationId)
        .where('Webhook.status', '=', 'active')
        .where(isNoSpentListener)
        .orderBy('raised.sequence')
        .orderBy('Webhook.createdAt')
        .orderBy('Webhook.id'),
    )
    .returning(['id', 'sequence']);
}

type Raised = { event: PlatformEvent; sequence: number; at: Date; body: string };
