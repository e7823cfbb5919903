import { AuditEvent } from '#entities/audit/audit-event.ts';
import { genesisHash, isUnchanged } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { refuseEvidence } from './refuse.ts';

type Subject = { organizationId: string; resourceType: 'sign_request' | 'envelope'; resourceId: string };

/** The events about a subject, oldest first, and the newest of its organization's chain. */
export type CheckedTrail = { events: AuditEvent[]; head: AuditEvent };

/**
 * Reads the audit events about a sign request or an envelope, and the head of the chain. Throws when one of them has another
 * content than its hash says, or does not follow the event before it: then nothing is certified.
 */
export async function checkedTrail(
  deps: Pick<ApiDependencies, 'orm' | 'log'>,
  { organizationId, resourceType, resourceId }: Subject,
): Promise<CheckedTrail> {
  const em = deps.orm.em.fork();
  const events = await em.find(AuditEvent, { resourceType, resourceId }, { orderBy: { sequence: 'asc' } });
  const newest = { orderBy: { sequence: 'desc' }, limit: 1 } as const;
  const [head] = await em.find(AuditEvent, { organizationId }, newest);
  const broken = head ? await firstBroken(em, organizationId, [...events, head]) : undefined;
  if (head && !broken) return { events, head };
  const facts = { resourceType, organizationId, eventId: broken?.id ?? null };
  throw await refuseEvidence(deps, { why: 'the audit trail is broken', id: resourceId, facts });
}

async function firstBroken(
  em: EntityManager,
  organizationId: string,
  events: AuditEvent[],
): Promise<AuditEvent | undefined> {
  const sequences = events.map(({ sequence }) => sequence - 1);
  const before = await em.find(
    AuditEvent,
    { organizationId, sequence: { $in: sequences } },
    { fields: ['sequence', 'hash'] },
  );
  const hashes = new Map([[0, genesisHash], ...before.map((one) => [one.sequence, one.hash] as const)]);
  return events.find((event) => !isUnchanged(event) || hashes.get(event.sequence - 1) !== event.previousHash);
}
