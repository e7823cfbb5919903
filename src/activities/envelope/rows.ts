import { LockMode } from '@mikro-orm/core';
import { writeReference } from '#domain/common/reference.ts';
import type { EnvelopeAction } from '#domain/envelope/audit-actions.ts';
import type { Actor } from '#domain/common/actor.ts';
import { defined } from '#domain/common/defined.ts';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import { recordAuditEvents, type AuditAct } from '#entities/audit/audit-trail.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import {
  lockRecipients,
  type LockedEnvelope,
  type LockedRecipient,
} from '#entities/envelope/rows/lock-recipients.ts';
import { writeChange, type EnvelopeChange } from '#entities/envelope/rows/write-change.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { readRaised } from '#entities/webhook/rows/read-raised.ts';
import { openEventDeliveries } from '#entities/webhook/rows/open-event-deliveries.ts';

/** Does something to an envelope in one transaction; other writers of the same envelope wait. For edits of its row. */
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

/** Does something to an envelope and recipients of it, all where no ids are given, in one transaction; other writers of them wait. */
export function withRecipients<T>(
  orm: Orm,
  asked: { envelopeId: string; recipientIds?: readonly string[] },
  work: (em: EntityManager, row: LockedEnvelope, recipients: readonly LockedRecipient[]) => Promise<T>,
): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    const { envelope, recipients } = await lockRecipients(em, asked);
    return work(em, envelope, recipients);
  });
}

/** Works as withRecipients, with one of them. */
export function withRecipient<T>(
  orm: Orm,
  { envelopeId, recipientId }: { envelopeId: string; recipientId: string },
  work: (em: EntityManager, row: LockedEnvelope, recipient: LockedRecipient) => Promise<T>,
): Promise<T> {
  return withRecipients(orm, { envelopeId, recipientIds: [recipientId] }, async (em, row, [recipient]) => {
    if (!recipient) throw new Error('a locked recipient is not there');
    return work(em, row, recipient);
  });
}

/** What a change needs to know of the envelope that is changed. */
export type Changed = Pick<
  Envelope,
  | 'id'
  | 'organizationId'
  | 'status'
  | 'eventSequence'
  | 'reference'
  | 'externalRef'
  | 'metadata'
  | 'xRequestId'
>;

/** A change with its events, in their order, and what the audit trail says of it. */
export type TracedChange = EnvelopeChange & {
  events?: readonly EnvelopeEvent[];
  audits: readonly EnvelopeAudit[];
};

/**
 * Writes a change of an envelope that is locked, its events, as the next of the envelope, and its audit events, each once; gives the
 * ids of the deliveries. It writes nothing that `em` holds of the same rows.
 */
export function change(em: EntityManager, row: Changed, change: TracedChange): Promise<string[]> {
  const { events = [], audits, columns, ...written } = change;
  const { id, organizationId } = row;
  const numbered = numberedEvents({ ...row, status: columns?.status ?? row.status }, events);
  const counted = { eventSequence: row.eventSequence + events.length, updatedAt: new Date() };
  const all = events.length > 0 ? { ...columns, ...counted } : columns;
  return writeChange(em, {
    ...written,
    ...defined({ columns: all }),
    organizationId,
    resourceId: id,
    events: numbered,
    acts: actsOf(row, audits),
  });
}

/** The events of a change, numbered as the next of the envelope, with what every event says of it. */
export function numberedEvents(
  {
    id,
    eventSequence,
    reference,
    externalRef = null,
    metadata,
    status,
  }: Omit<Changed, 'organizationId' | 'xRequestId'>,
  events: readonly EnvelopeEvent[],
) {
  const noted = { external_ref: externalRef, metadata };
  const about = { envelope_id: id, reference: writeReference(reference), ...noted, status };
  return events.map(({ event, at, data }, index) => ({
    event,
    at,
    sequence: eventSequence + 1 + index,
    data: { ...about, ...data },
  }));
}

export type EnvelopeEvent = {
  event: PlatformEvent;
  at: Date;
  /** Members besides the envelope's id and status. */
  data: Record<string, string | null>;
};

/** Makes an event of the written change, as the next of the envelope; gives the ids of its deliveries. */
export async function raise(em: EntityManager, row: Envelope, event: EnvelopeEvent): Promise<string[]> {
  const events = numberedEvents(row, [event]);
  row.eventSequence += 1;
  row.updatedAt = new Date();
  await em.flush();
  return openEventDeliveries(em, { organizationId: row.organizationId, resourceId: row.id, events });
}

/** The deliveries of an event that was made before, for an activity that finds its work done; of these recipients where given. */
export async function raised(
  em: EntityManager,
  envelopeId: string,
  event: PlatformEvent,
  ...recipientIds: string[]
): Promise<string[]> {
  const rows = await readRaised(em, { resourceId: envelopeId, eventType: event });
  return rows
    .filter((row) => recipientIds.length === 0 || recipientIds.includes(aboutWhom(row) ?? ''))
    .map(({ id }) => id);
}

function aboutWhom({ body }: Pick<WebhookDelivery, 'body'>): string | undefined {
  return (JSON.parse(body) as { data: { recipient_id?: string } }).data.recipient_id;
}

export type EnvelopeAudit = {
  action: EnvelopeAction;
  actor: Actor | null;
  metadata?: Record<string, unknown>;
  /** The act's name within the envelope. */
  once: string;
};

/** Appends an event of an envelope to its organization's audit trail, once. */
export function audit(em: EntityManager, row: Audited, event: EnvelopeAudit): Promise<void> {
  return recordAuditEvents(em, actsOf(row, [event]));
}

type Audited = Pick<Envelope, 'id' | 'organizationId' | 'xRequestId'>;

function actsOf({ id, organizationId, xRequestId }: Audited, events: readonly EnvelopeAudit[]): AuditAct[] {
  return events.map(({ action, actor, metadata, once }) => ({
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
}
