import type { EntityManager } from '../common/entity-manager.ts';

/** A head of an organization's chain, as somebody else keeps it. */
export type KeptHead = { sequence: number; hash: string };

/**
 * Compares heads of an organization's audit chain with the chain as it is; gives the first that it contradicts, with the event
 * that stands in its place, null when there is none; undefined when each event is there with that hash.
 */
export async function contradictedHead(
  em: EntityManager,
  organizationId: string,
  heads: readonly KeptHead[],
): Promise<{ eventId: string | null } | undefined> {
  const [first] = await em.execute<{ id: string | null }[]>(
    `select e.id from jsonb_to_recordset(?::jsonb) as kept(sequence int, hash text)
     left join audit_event e on e.organization_id = ? and e.sequence = kept.sequence
     where e.hash is distinct from kept.hash order by kept.sequence limit 1`,
    [JSON.stringify(heads.map(({ sequence, hash }) => ({ sequence, hash }))), organizationId],
  );
  return first && { eventId: first.id };
}
