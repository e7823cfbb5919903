import { LockMode } from '@mikro-orm/core';
import { writeReference } from '#domain/common/reference.ts';
import type { EnvelopeAction } from '#domain/envelope/audit-actions.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import { recordAuditEvents } from '#entities/audit/audit-trail.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { openEventDeliveries } from '#entities/webhook/rows/open-event-deliveries.ts';

/** Does something to an envelope in one transaction; other writers of the same envelope wait. */
export function withEnvelope<T>(
  orm: Orm,
  envelopeId: string,
  work: (em: EntityManager, row: Envelope) => Promise<T>,
): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return work(em, await em.findOneOrFail(Envelope, { id: envelopeId }, { lockMode }));
  });
}

/** Works as withEnvelope, with one of its recipients. */
export function withRecipient<T>(
  orm: Orm,
  { envelopeId, recipientId }: { envelopeId: string; recipientId: string },
  work: (em: EntityManager, row: Envelope, recipient: EnvelopeRecipient) => Promise<T>,
): Promise<T> {
  return withEnvelope(orm, envelopeId, async (em, row) => {
    const recipient = await em.findOneOrFail(EnvelopeRecipient, { id: recipientId, envelopeId });
    return work(em, row, recipient);
  });
}

export type EnvelopeEvent = {
  event: PlatformEvent;
  at: Date;
  /** Members besides the envelope's id and status. */
  data: Record<string, string | null>;
};

/** Makes an event of the written change, as the next of the envelope; gives the ids of its deliveries. */
export function raise(em: EntityManager, row: Envelope, event: EnvelopeEvent): Promise<string[]> {
  return raiseAll(em, row, [event]);
}

/** Makes the events of one written change, as the next of the envelope in their order; gives the ids of their deliveries. */
export async function raiseAll(
  em: EntityManager,
  row: Envelope,
  events: readonly EnvelopeEvent[],
): Promise<string[]> {
  const first = row.eventSequence + 1;
  row.eventSequence += events.length;
  row.updatedAt = new Date();
  await em.flush();
  const about = { envelope_id: row.id, reference: writeReference(row.reference), status: row.status };
  return openEventDeliveries(em, {
    organizationId: row.organizationId,
    resourceId: row.id,
    events: events.map(({ event, at, data }, index) => ({
      event,
      at,
      sequence: first + index,
      data: { ...about, ...data },
    })),
  });
}

/** The deliveries of an event that was made before, for an activity that finds its work done; of these recipients where given. */
export async function raised(
  em: EntityManager,
  envelopeId: string,
  event: PlatformEvent,
  ...recipientIds: string[]
): Promise<string[]> {
  const rows = await em.find(WebhookDelivery, { resourceId: envelopeId, eventType: event });
  return rows
    .filter((row) => recipientIds.length === 0 || recipientIds.includes(aboutWhom(row) ?? ''))
    .map(({ id }) => id);
}

function aboutWhom({ body }: WebhookDelivery): string | undefined {
  return (JSON.parse(body) as { data: { recipient_id?: string } }).data.recipient_id;
}

/** The SHA-256 in hex of a stored PDF. */
export async function hashOf(em: EntityManager, id: string | null | undefined): Promise<string | null> {
  return id ? ((await em.findOne(StoredObject, { id }))?.hash ?? null) : null;
}

export type EnvelopeAudit = {
  action: EnvelopeAction;
  actor: Actor | null;
  metadata?: Record<string, unknown>;
  /** The act's name within the envelope. */
  once: string;
};

/** Appends an event of an envelope to its organization's audit trail, once. */
export function audit(em: EntityManager, row: Envelope, event: EnvelopeAudit): Promise<void> {
  return auditAll(em, row, [event]);
}

/** Appends the events of one change of an envelope to its organization's audit trail, each once. */
export function auditAll(
  em: EntityManager,
  { id, organizationId, xRequestId }: Envelope,
  events: readonly EnvelopeAudit[],
): Promise<void> {
  const acts = events.map(({ action, actor, metadata, once }) => ({
    organizationId,
    action: `envelope.${action}`,
    resourceType: 'envelope',
    resourceId: id,
    actor,
    metadata: {
      ...metadata,
      ...(actor ? {} : { request_id: xRequestId }),
    },
    dedupeKey: `envelope:${id}:${once}`,
  }));
  return recordAuditEvents(em, acts);
}
