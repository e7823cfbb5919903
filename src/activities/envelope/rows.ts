import { LockMode } from '@mikro-orm/core';
import { writeReference } from '#domain/common/reference.ts';
import type { EnvelopeAction } from '#domain/envelope/audit-actions.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { openPlatformDeliveries } from '#entities/webhook/platform-deliveries.ts';

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
export async function raise(
  em: EntityManager,
  row: Envelope,
  { event, at, data }: EnvelopeEvent,
): Promise<string[]> {
  row.eventSequence += 1;
  row.updatedAt = new Date();
  await em.flush();
  return openPlatformDeliveries(em, {
    organizationId: row.organizationId,
    event,
    resourceId: row.id,
    sequence: row.eventSequence,
    at,
    data: {
      envelope_id: row.id,
      reference: writeReference(row.reference),
      status: row.status,
      ...data,
    },
  });
}

/** The deliveries of an event that was made before, for an activity that finds its work done. */
export async function raised(
  em: EntityManager,
  envelopeId: string,
  event: PlatformEvent,
  recipientId?: string,
): Promise<string[]> {
  const rows = await em.find(WebhookDelivery, { resourceId: envelopeId, eventType: event });
  return rows
    .filter((row) => recipientId === undefined || aboutWhom(row) === recipientId)
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
export function audit(
  em: EntityManager,
  { id, organizationId, xRequestId }: Envelope,
  { action, actor, metadata, once }: EnvelopeAudit,
): Promise<void> {
  return recordAuditEvent(em, {
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
  });
}
