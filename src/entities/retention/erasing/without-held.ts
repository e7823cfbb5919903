import { z } from 'zod';
import { operatorAuditId } from '#domain/account/staff.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { heldAmong } from '../held.ts';

const ids = z.uuid();

/**
 * Leaves out what is about flows on legal hold, or of an organization that is, within `em`'s transaction, which erases the rest. The
 * operator's own chain has proofs of every organization's flows: they are held where the flow is.
 */
export async function withoutHeld<T extends { flowId: string }>(
  em: EntityManager,
  organizationId: string,
  due: readonly T[],
): Promise<T[]> {
  const flows = [...new Set(due.map(({ flowId }) => flowId))].filter((id) => ids.safeParse(id).success);
  const held = new Set<string>();
  for (const [owner, owned] of await ownersOf(em, organizationId, flows))
    for (const id of await heldAmong(em, { organizationId: owner, ids: owned })) held.add(id);
  return due.filter(({ flowId }) => !held.has(flowId));
}

/** The flows by the organization that owns them, in one order, so that two that wait for locks never wait for each other. */
async function ownersOf(
  em: EntityManager,
  organizationId: string,
  flows: string[],
): Promise<Map<string, string[]>> {
  if (organizationId !== operatorAuditId) return new Map([[organizationId, flows]]);
  const rows = await em.execute<{ owner: string; ids: string[] }[]>(owners, [JSON.stringify(flows)]);
  return new Map(rows.map(({ owner, ids: owned }) => [owner, owned]));
}

const owners = `select owner, array_agg(id::text) as ids from (
    select id, organization_id as owner from envelope union all select id, organization_id from sign_request
  ) flow where id in (select jsonb_array_elements_text(?::jsonb)::uuid) group by owner order by owner`;
