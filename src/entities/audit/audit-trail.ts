import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defined } from '#domain/common/defined.ts';
import type { Actor } from '#domain/common/actor.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import { fitsCommitments } from '#wire/commitment.ts';
import { currentRequestId } from '#log/request-context.ts';
import { atOnce, type Part } from '../common/rows/at-once.ts';
import { AuditEvent } from './audit-event.ts';
import { committed } from './personal-members.ts';

export type AuditAct = {
  organizationId: string;
  action: string;
  resourceType: string;
  resourceId: string;
  /** The actor; null when nobody acts, as when the clock decides. */
  actor?: Actor | null;
  /** The user it is about where the actor does not say it: a signer, by their credential. */
  userId?: string;
  /** What is not among the plain members (plain-metadata.ts) is personal, and can be erased. */
  metadata?: Record<string, unknown>;
  /** The same act recorded twice under one key is one event. */
  dedupeKey?: string;
};

export const genesisHash = '0'.repeat(64);

/** An event without the columns that its hash does not cover. */
type Hashed = Omit<AuditEvent, 'hash' | 'dedupeKey' | 'personal'>;

/** The canonical JSON of an event: the hash before, the members that name nobody, and the commitments of the personal ones. */
export function auditRecord(event: Hashed): string {
  const [before, between, after] = recordAround(event);
  return [before, event.previousHash, between, event.sequence, after].join('');
}

/** What stands in an event's canonical JSON before the hash of the event before, between that and its sequence, and after both. */
function recordAround(event: Omit<Hashed, 'sequence' | 'previousHash'>): [string, string, string] {
  const before = canonicalJson({
    action: event.action,
    commitments: event.commitments,
    id: event.id,
    metadata: event.metadata,
    organization_id: event.organizationId,
  });
  const between = canonicalJson({ resource_id: event.resourceId, resource_type: event.resourceType });
  const after = canonicalJson({ timestamp: event.timestamp.toISOString(), user_id: event.userId });
  return [
    `${before.slice(0, -1)},"previous_hash":"`,
    `",${between.slice(1, -1)},"sequence":`,
    `,${after.slice(1)}`,
  ];
}

/** SHA-256 of an event's canonical JSON, in hex. */
export function auditHash(event: Hashed): string {
  return createHash('sha256').update(auditRecord(event)).digest('hex');
}

/** Tells whether an event is as it was written, but for personal members that have been erased since. */
export function isUnchanged(event: AuditEvent): boolean {
  return event.hash === auditHash(event) && fitsCommitments(event);
}

/**
 * Appends an event to its organization's hash chain, within the caller's transaction: no event, no change.
 * Writers of one organization wait for each other until their transactions end.
 */
export async function recordAuditEvent(em: EntityManager, act: AuditAct, along?: Part): Promise<void> {
  await recordAuditEvents(em, [act], along);
}

/**
 * Appends the events of one act to their hash chains in one statement, as recordAuditEvent does each. A change that is written along
 * must lock no organization.
 */
export async function recordAuditEvents(
  em: EntityManager,
  acts: readonly AuditAct[],
  along?: Part,
): Promise<void> {
  if (acts.length === 0) return;
  await em.flush();
  await atOnce(em, { along }, sql`append_audit_events(${eventsToAppend(acts)}::jsonb)`);
}

/** Gives the events of one act as `append_audit_events` takes them, for a statement that also writes what they are about. */
export function eventsToAppend(acts: readonly AuditAct[]): string {
  return JSON.stringify(acts.map(eventOf));
}

/** Tells whether an act with this dedupe key is on record. */
export async function hasAuditEvent(em: EntityManager, dedupeKey: string): Promise<boolean> {
  return (await em.count(AuditEvent, { dedupeKey })) > 0;
}

/** Every event names the request that brought it about, unless it says another one itself, and staff by their id. */
function metadataOf({ actor, metadata }: AuditAct): Record<string, unknown> {
  const requestId = actor?.xRequestId ?? currentRequestId();
  return {
    ...defined({ request_id: requestId }),
    ...(actor?.staffId ? { staff_id: actor.staffId } : {}),
    ...metadata,
  };
}

/** Gives where the actor is; an empty text counts as missing. */
function connectionIn({ actor }: AuditAct) {
  return { ipAddress: actor?.ipAddress || null, userAgent: actor?.userAgent?.slice(0, 512) || null };
}

/** Gives the columns of an event as the database takes them; sequence and hashes are its own to give. */
function eventOf(act: AuditAct) {
  const event = {
    id: randomUUID(),
    organizationId: act.organizationId,
    action: act.action,
    resourceType: act.resourceType,
    resourceId: act.resourceId,
    userId: act.userId ?? (act.actor?.userId || null),
    ...committed({ ...connectionIn(act), metadata: metadataOf(act) }),
    timestamp: new Date(),
  };
  return {
    id: event.id,
    organization_id: event.organizationId,
    action: event.action,
    resource_type: event.resourceType,
    resource_id: event.resourceId,
    user_id: event.userId,
    metadata: event.metadata,
    commitments: event.commitments,
    personal: event.personal,
    dedupe_key: act.dedupeKey ?? null,
    timestamp: event.timestamp.toISOString(),
    around: recordAround(event),
  };
}
