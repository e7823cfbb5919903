import { AuditEvent } from '#entities/audit/audit-event.ts';
import type { PersonKeys } from '#entities/personal/find-keys.ts';
import { findPerson } from '#entities/personal/find-person.ts';
import { membersAbout } from '#entities/personal/person.ts';
import type { EntityManager } from '#entities/orm.ts';
import { json, type TableFile } from './table-files.ts';

const mostEvents = 20_000;

/** Gives the audit events about a person's flows and of their accounts, with the personal members that tell about them; not those about others. */
export async function eventFile(em: EntityManager, found: PersonKeys): Promise<TableFile[]> {
  const told: object[] = [];
  for (const organizationId of found.organizations.keys())
    told.push(...(await eventsIn(em, organizationId, found)));
  if (told.length === 0) return [];
  return [{ name: 'data/audit_event.json', rows: told.length, text: json(told) }];
}

async function eventsIn(em: EntityManager, organizationId: string, { keys }: PersonKeys): Promise<object[]> {
  const { addresses, users: userIds, requests, envelopes } = keys;
  const person = await findPerson(em, { organizationId, addresses, userIds });
  const about = [
    { resourceType: 'sign_request', resourceId: { $in: [...requests] } },
    { resourceType: 'envelope', resourceId: { $in: [...envelopes] } },
    { resourceType: 'user', resourceId: { $in: [...userIds] } },
    { userId: { $in: [...userIds] } },
  ];
  const events = await em.find(
    AuditEvent,
    { organizationId, $or: about },
    { orderBy: { sequence: 'asc' }, limit: mostEvents },
  );
  return events.map((event) => eventView(event, membersAbout(person, event)));
}

function eventView(event: AuditEvent, names: readonly string[]): object {
  const { id, organizationId, sequence, action, resourceType, resourceId, metadata, timestamp, hash } = event;
  return {
    id,
    organization_id: organizationId,
    sequence,
    action,
    resource_type: resourceType,
    resource_id: resourceId,
    timestamp: timestamp.toISOString(),
    metadata,
    personal: Object.fromEntries(names.map((name) => [name, event.personal[name]?.value])),
    hash,
  };
}
