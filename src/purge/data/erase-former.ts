import type { EntityManager } from '#entities/orm.ts';
import { texts } from '#entities/personal/lists.ts';
import type { RowCounts } from './erase-rows.ts';

/** A flow in which one of somebody's addresses was replaced by another one, last at `until`. */
export type FormerFlow = { flowId: string; recipientId: string | null; until: Date };

type Given = { organizationId: string; addresses: readonly string[] };

/** Finds the flows of an organization that had one of some addresses before a correction, out of its audit events. */
export function formerFlows(em: EntityManager, { organizationId, addresses }: Given): Promise<FormerFlow[]> {
  const all = JSON.stringify(addresses);
  return em.execute<FormerFlow[]>(former, [organizationId, all, all, all]);
}

const former = `select resource_id as "flowId", metadata->>'recipient_id' as "recipientId", max("timestamp") as until
  from (
    select resource_id, metadata, "timestamp", personal->'metadata.from'->'value' as replaced from audit_event
    where organization_id = ? and action in ('sign_request.corrected', 'envelope.corrected', 'envelope.corrected_by_staff')
  ) correction
  where lower(replaced->>'email') in ${texts} or replaced->>'phone' in ${texts} or lower(replaced->>'host_email') in ${texts}
  group by 1, 2`;

const listed = `jsonb_to_recordset(?::jsonb) as d("flowId" uuid, "recipientId" uuid, until timestamptz)`;

const steps = [
  { table: 'flow_address', where: 't.flow_id = d."flowId"' },
  {
    table: 'message_attempt',
    where:
      't.flow_id = d."flowId" and t.recipient_id is not distinct from d."recipientId" and t.first_at < d.until',
  },
] as const;

/**
 * Erases, or counts, what is left of a replaced address besides audit events: its place in the index, and the messages that went to
 * it. The worker indexes the flows' other addresses anew.
 */
export async function eraseFormer(
  em: EntityManager,
  flows: readonly FormerFlow[],
  isMeant: boolean,
): Promise<RowCounts> {
  const counts: RowCounts = {};
  if (flows.length === 0) return counts;
  const given = [JSON.stringify(flows)];
  for (const { table, where } of steps) {
    const theirs = `${table} t where exists (select from ${listed} where ${where})`;
    const [row] = await em.execute<{ rows: number }[]>(isMeant ? deleted(theirs) : counted(theirs), given);
    if (row && row.rows > 0) counts[table] = row.rows;
  }
  if (isMeant)
    for (const table of ['sign_request', 'envelope'])
      await em.execute(
        `update ${table} set address_key_id = null where id in (select "flowId" from ${listed})`,
        given,
      );
  return counts;
}

const deleted = (from: string) =>
  `with done as (delete from ${from} returning 1) select count(*)::int as rows from done`;
const counted = (from: string) => `select count(*)::int as rows from ${from}`;
