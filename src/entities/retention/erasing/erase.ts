import { recordAuditEvent } from '../../audit/audit-trail.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import type { EventToErase } from '../../personal/person.ts';
import { withoutHeld } from './without-held.ts';

/** Events that are looked at in one go, and changed in one transaction. */
const batch = 1_000;

export type Erasing = {
  organizationId: string;
  /** Only events from before this time. */
  before: Date;
  /** The personal members of an event that are to be erased. */
  due: (event: EventToErase) => string[];
  /** The reason, as the audit event says it. */
  by: 'person' | 'age';
  /** Without it, only counts. */
  isMeant: boolean;
};

/** The number of events, and of their personal members, that were erased, or would be; `held` are members that stay by a legal hold. */
export type Erased = { events: number; members: number; held: number };

type Due = { id: string; flowId: string; names: string[] };
type Found = EventToErase & { id: string };

/**
 * Erases personal members of an organization's audit events, a thousand events a transaction. Each transaction that erases
 * leaves an audit event that says how many; it names nobody. The commitments stay, and the chain holds.
 */
export async function erase(em: EntityManager, erasing: Erasing): Promise<Erased> {
  const { due, isMeant } = erasing;
  const erased = { events: 0, members: 0, held: 0 };
  for await (const events of batches(em, erasing)) {
    const all = events.map((event) => ({ id: event.id, flowId: event.resourceId, names: due(event) }));
    const some = all.filter(({ names }) => names.length > 0);
    if (some.length === 0) continue;
    const free = await em.transactional(async (within) => {
      const found = await withoutHeld(within, erasing.organizationId, some);
      if (isMeant && found.length > 0) await eraseBatch(within, erasing, found);
      return found;
    });
    erased.events += free.length;
    erased.members += membersOf(free);
    erased.held += membersOf(some) - membersOf(free);
  }
  return erased;
}

/** The number of members that are due. */
export function membersOf(due: readonly { names: string[] }[]): number {
  return due.reduce((sum, { names }) => sum + names.length, 0);
}

/** The events that were there at the start, oldest first; those without a personal member are left out. */
async function* batches(em: EntityManager, { organizationId, before }: Erasing): AsyncGenerator<Found[]> {
  let after = 0;
  for (;;) {
    const events = await em.execute<Found[]>(page, [organizationId, after, before]);
    if (events.length > 0) yield events;
    if (events.length < batch) return;
    after = events.at(-1)?.sequence ?? 0;
  }
}

const page = `select id, sequence, action, resource_type as "resourceType", resource_id as "resourceId",
    user_id as "userId", metadata, personal
  from audit_event where organization_id = ? and sequence > ? and "timestamp" < ? and personal <> '{}'
  order by sequence limit ${batch}`;

async function eraseBatch(em: EntityManager, { organizationId, by }: Erasing, due: Due[]): Promise<void> {
  await em.execute(without, [JSON.stringify(due)]);
  await recordAuditEvent(em, {
    organizationId,
    action: 'audit.erased',
    resourceType: 'organization',
    resourceId: organizationId,
    actor: null,
    metadata: { by, erased_events: due.length, erased_members: membersOf(due) },
  });
}

const without = `update audit_event e
  set personal = e.personal - array(select jsonb_array_elements_text(d.names))
  from jsonb_to_recordset(?::jsonb) as d(id uuid, names jsonb) where e.id = d.id`;

/** Lists the organizations that have audit events. */
export async function organizationsWithEvents(em: EntityManager): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const [next] = await em.execute<{ id: string }[]>(nextOrganization, [ids.at(-1) ?? null]);
    if (!next) return ids;
    ids.push(next.id);
  }
}

const nextOrganization = `select organization_id as id from audit_event
  where organization_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000') order by organization_id limit 1`;
