import type { ActStatement } from '#domain/common/act-statement.ts';
import { longestActMs } from '#domain/common/act-statement.ts';
import type { Orm } from '#entities/orm.ts';
import { verifyStatement, type ActPublicKeys } from '#secrets/act-keys.ts';
import type { BrokenChain } from './check-audit-chains.ts';

/** The acts of staff that no workflow carries: their events have the API's statement of them. */
const stated = [
  'sending.suspended',
  'sending.resumed',
  'abuse_report.closed',
  'organization.added',
  'organization.plan_changed',
  'partner_client.added',
  'partner_client.secret_rotated',
  'partner_client.sign_in_changed',
  'partner_client.disabled',
  'partner_client.enabled',
  'user.invited',
  'identity.proved',
  'identity.withdrawn',
  'support.redelivered',
  'schedule.triggered',
  'support.correction_proposed',
  'legal_hold.placed',
  'legal_hold.lifted',
  'person.exported',
  'retention.changed',
];

type Event = {
  id: string;
  organizationId: string;
  action: string;
  resource: string;
  staffId: string | null;
  statement: string | null;
  at: Date;
};

const query = `select id, organization_id as "organizationId", action, resource_type || '/' || resource_id as resource,
    metadata->>'staff_id' as "staffId", metadata->>'statement' as statement, "timestamp" as at
  from audit_event where action in (${stated.map(() => '?').join(', ')}) and metadata->>'staff_id' is not null order by "timestamp", id`;

/**
 * Gives the events of acts of staff that have no statement of the API for just them: somebody who writes to the database made them.
 * Each statement is good for one event.
 */
export async function checkStaffStatements({ em }: Orm, keys: ActPublicKeys): Promise<BrokenChain[]> {
  const used = new Set<string>();
  const broken: BrokenChain[] = [];
  for (const event of await em.fork().execute<Event[]>(query, stated)) {
    const id = await statementFor(keys, event);
    if (id === undefined || used.has(id))
      broken.push({ organizationId: event.organizationId, reason: 'statement_missing', eventId: event.id });
    else used.add(id);
  }
  return broken;
}

/** Gives the id of the statement that an event has, once it holds and is of this act. */
async function statementFor(keys: ActPublicKeys, event: Event): Promise<string | undefined> {
  const verified = await verifyStatement(keys, event.statement ?? '');
  if (verified.verdict !== 'valid') return undefined;
  const { id, act, workflow, input, made_at: madeAt } = JSON.parse(verified.statement) as ActStatement;
  const { staffId } = Object(input['actor']) as { staffId?: string };
  const near = Math.abs(Date.parse(madeAt) - new Date(event.at).getTime()) <= longestActMs;
  const same = act === event.action && workflow === event.resource && staffId === event.staffId;
  return same && near ? id : undefined;
}
