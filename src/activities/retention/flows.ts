import { envelopeWorkflowId, signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordPurge } from '#entities/retention/record-purge.ts';
import type { Tombstone } from '#entities/retention/tombstone.ts';
import { flowsAtOnce, notHeld, type Due } from './inputs.ts';

type Stone = Omit<Tombstone, 'batchId'>;
type Row = Omit<Stone, 'kind' | 'workflowId' | 'beganAt' | 'endedAt'> & { beganAt: string; endedAt: string };

/** Deletes the statements, messages and addresses of flows; `ids` is the parameter of each. */
const ofFlows = [
  `delete from message_attempt where flow_id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
  `delete from flow_address where flow_id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
];

const ids = 'select jsonb_array_elements_text(?::jsonb)::uuid';

/** Nothing of a flow that has not settled goes: one that is stuck, or has a delivery under way. */
const dueRequests = `select r.id, r.status, r.document_hash as "documentHash", null as "originalHash",
    v.sha256 as "evidenceHash", null as "checkHash", case r.status when 'signed' then 1 else 0 end as signatures,
    '[]'::jsonb as objects, r.created_at as "beganAt", coalesce(r.signed_at, r.rejected_at, r.expired_at) as "endedAt"
  from sign_request r left join evidence v on v.request_id = r.id
  where r.organization_id = ? and r.created_at < ? and r.status in ('signed', 'rejected', 'expired')
    and coalesce(r.signed_at, r.rejected_at, r.expired_at) < ? and r.stuck_since is null
    and not exists (select from webhook_delivery d where d.request_id = r.id and d.status = 'pending')
    and ${notHeld('r.id')}
  order by r.created_at, r.id limit ${flowsAtOnce}`;

/** The condition that an envelope `e` is past its time and settled; its parameters are that time and the organization. */
export const isPastTime = `e.status in ('completed', 'declined', 'voided', 'expired')
    and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) < ? and e.stuck_since is null
    and not exists (select from webhook_delivery d where d.resource_id = e.id and d.status = 'pending')
    and not exists (select from envelope_recipient p where p.envelope_id = e.id and p.accepted_at is not null
      and p.signed_at is null and e.status = 'completed')
    and ${notHeld('e.id')}`;

/** The PDF with its signatures is the envelope's own; the one that was sent is its document's. */
const dueEnvelopes = `select e.id, e.status, now_is.hash as "documentHash", sent.hash as "originalHash",
    c.sha256 as "evidenceHash", coalesce(c.check_hash, e.check_hash) as "checkHash",
    (select count(*)::int from envelope_recipient p where p.envelope_id = e.id and p.status = 'completed'
      and p.role in ('signer', 'in_person')) as signatures,
    case when e.current_object_id is distinct from e.original_object_id and e.current_object_id is not null
      then jsonb_build_array(e.current_object_id) else '[]'::jsonb end as objects,
    e.created_at as "beganAt", coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) as "endedAt"
  from envelope e left join stored_object now_is on now_is.id = e.current_object_id
    left join stored_object sent on sent.id = e.original_object_id
    left join completion_certificate c on c.envelope_id = e.id
  where e.organization_id = ? and e.created_at < ? and ${isPastTime}
  order by e.created_at, e.id limit ${flowsAtOnce}`;

/** Deletes sign requests that are past their time, with all that belongs to them, within `em`'s transaction; gives how many. */
export async function purgeRequests(em: EntityManager, due: Due): Promise<number> {
  const stones = await stonesOf(em, due, { query: dueRequests, kind: 'sign_request' });
  if (stones.length === 0) return 0;
  await recordPurge(em, { ...due, kind: 'sign_requests', stones, ids: [] });
  await deleteAll(em, stones, [
    ...ofFlows,
    `delete from webhook_delivery where request_id in (${ids})`,
    `delete from evidence where request_id in (${ids})`,
    `delete from sign_request where id in (${ids})`,
  ]);
  return stones.length;
}

/** Deletes envelopes that are past their time, as purgeRequests; the sweep takes the bytes of their PDFs. */
export async function purgeEnvelopes(em: EntityManager, due: Due): Promise<number> {
  const stones = await stonesOf(em, due, { query: dueEnvelopes, kind: 'envelope' });
  if (stones.length === 0) return 0;
  await recordPurge(em, { ...due, kind: 'envelopes', stones, ids: [] });
  await deleteAll(em, stones, [
    ...ofFlows,
    `delete from webhook_delivery where resource_id in (${ids})`,
    `delete from completion_certificate where envelope_id in (${ids})`,
    `update stored_object set discarded_at = now() where id in
      (select prepared_object_id from envelope_act where envelope_id in (${ids}))`,
    `delete from envelope where id in (${ids})`,
  ]);
  await discard(em, stones);
  return stones.length;
}

type Which = { query: string; kind: 'sign_request' | 'envelope' };

async function stonesOf(
  em: EntityManager,
  { organizationId, before }: Due,
  { query, kind }: Which,
): Promise<Stone[]> {
  const rows = await em.execute<Row[]>(query, [organizationId, before, before, organizationId]);
  const nameOf = kind === 'envelope' ? envelopeWorkflowId : signRequestWorkflowId;
  return rows.map((row) => ({
    ...row,
    kind,
    workflowId: nameOf(row.id),
    beganAt: new Date(row.beganAt),
    endedAt: new Date(row.endedAt),
  }));
}

async function deleteAll(em: EntityManager, stones: Stone[], statements: string[]): Promise<void> {
  const all = JSON.stringify(stones.map(({ id }) => id));
  for (const statement of statements) await em.execute(statement, [all]);
  await em.execute(
    'delete from act_proof where workflow_id in (select jsonb_array_elements_text(?::jsonb))',
    [JSON.stringify(stones.map(({ workflowId }) => workflowId))],
  );
}

/** Marks the objects of what was deleted: the sweep removes bytes and rows. */
export async function discard(em: EntityManager, stones: readonly { objects: string[] }[]): Promise<void> {
  const objects = stones.flatMap((stone) => stone.objects);
  await em.execute(`update stored_object set discarded_at = now() where id in (${ids})`, [
    JSON.stringify(objects),
  ]);
}
