import type { PlatformEvent } from '#domain/platform-events.ts';
import { auditEvent } from '#entities/audit-trail.ts';
import type { Row, Statement } from '#entities/transaction.ts';
import type { EnvelopeActor } from './envelope-inputs.ts';
import { change, type Held } from './envelope-rows.ts';
import { openPlatformDeliveries } from './platform-deliveries.ts';

export type EnvelopeEvent = {
  event: PlatformEvent;
  at: Date;
  /** Members besides the envelope's id and status. */
  data: Record<string, string | null>;
};

/** Makes an event of what was written, as the next of the envelope; gives the ids of its deliveries. */
export function raise(held: Held, { event, at, data }: EnvelopeEvent): string[] {
  const { tx, row, telling } = held;
  if (!telling) throw new Error('a silent transaction tells of no event');
  change(held, { eventSequence: row.eventSequence + 1, updatedAt: new Date() });
  const facts = {
    organizationId: row.organizationId,
    event,
    resourceId: row.id,
    sequence: row.eventSequence,
    at,
    data: { envelope_id: row.id, status: row.status, ...data },
  };
  return openPlatformDeliveries(tx, facts, telling.receivers);
}

/** Reads one statement's rows: a transaction's `run`, or what reads outside of one. */
export type Ask = (statements: readonly Statement[]) => Promise<Row[][]>;

/** The deliveries of an event that was made before, for an activity that finds its work done. */
export async function raised(
  ask: Ask,
  envelopeId: string,
  event: PlatformEvent,
  recipientId?: string,
): Promise<string[]> {
  const [rows = []] = await ask([
    ['select id, body from webhook_delivery where resource_id = ? and event_type = ?', [envelopeId, event]],
  ]);
  return (rows as { id: string; body: string }[])
    .filter(({ body }) => recipientId === undefined || aboutWhom(body) === recipientId)
    .map(({ id }) => id);
}

function aboutWhom(body: string): string | undefined {
  return (JSON.parse(body) as { data: { recipient_id?: string } }).data.recipient_id;
}

export type EnvelopeAudit = {
  action: string;
  actor: EnvelopeActor;
  metadata?: Record<string, unknown>;
  /** Of the same act, within the envelope. */
  once: string;
};

/** Appends what happened to an envelope to its organization's audit trail, once; one event a transaction. */
export function audit(
  { tx, row: { id, organizationId, xRequestId }, telling }: Held,
  { action, actor, metadata, once }: EnvelopeAudit,
): void {
  if (!telling || telling.audited) throw new Error('a transaction writes one audit event, a silent one none');
  telling.audited = true;
  const staff = actor?.staffId ? { staff_id: actor.staffId } : {};
  const act = {
    organizationId,
    action: `envelope.${action}`,
    resourceType: 'envelope',
    resourceId: id,
    ...whoOf(actor),
    metadata: { ...metadata, ...staff, request_id: actor?.xRequestId ?? xRequestId },
    dedupeKey: auditKey(id, once),
  };
  tx.last(auditEvent(act, telling.chainEnd));
}

function whoOf(actor: EnvelopeActor) {
  return {
    ...(actor?.userId ? { userId: actor.userId } : {}),
    ...(actor?.ipAddress ? { ipAddress: actor.ipAddress } : {}),
    ...(actor?.userAgent ? { userAgent: actor.userAgent } : {}),
  };
}

/** The dedupe key of an act of an envelope. */
export function auditKey(envelopeId: string, once: string): string {
  return `envelope:${envelopeId}:${once}`;
}
