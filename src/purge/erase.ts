import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { EventToErase } from './person.ts';

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

/** The number of events, and of their personal members, that were erased, or would be. */
export type Erased = { events: number; members: number };

type Due = { id: string; names: string[] };
type Found = EventToErase & { id: string };

/**
 * Erases personal members of an organization's audit events, a thousand events a transaction. Each transaction that erases
 * leaves an audit event that says how many; it names nobody. The commitments stay, and the chain holds.
 */
export async function erase(em: EntityManager, erasing: Erasing): Promise<Erased> {
  const { due, isMeant } = erasing;
  const erased = { events: 0, members: 0 };
  for await (const events of batches(em, erasing)) {
    const all = events.map((event) => ({ id: event.id, names: due(event) }));
    const some = all.filter(({ names }) => names.length > 0);
    if (some.length === 0) continue;
    if (isMeant) await eraseBatch(em, erasing, some);
    const { events: count, members } = countOf(some);
    erased.events += count;
    erased.members += members;
  }
  return erased;
}

function countOf(due: Due[]): Erased {
  return { events: due.length, members: due.reduce((sum, { names }) => sum + names.length, 0) };
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
  await em.transactional(async (em) => {
    await em.execute(without, [JSON.stringify(due)]);
    const { events, members } = countOf(due);
    await recordAuditEvent(em, {
      organizationId,
      action: 'audit.erased',
      resourceType: 'organization',
      resourceId: organizationId,
      actor: null,
      metadata: { by, erased_events: events, erased_members: members },
    });
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
