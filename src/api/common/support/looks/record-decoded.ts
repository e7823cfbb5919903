import type { Context } from 'hono';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordOnce } from './record-once.ts';

/** Payloads that a member of staff reads: the workflow that they were made for (null: they name none), and how many. */
export type Decoded = { workflowId: string | null; payloads: number };

/**
 * Puts on record whose payloads a member of staff reads, before they are shown: in the operator's chain, and in that of the
 * organization whose flow it is, once for each workflow in a quarter of an hour. Throws Problem service_unavailable when it cannot.
 */
export async function recordDecoded(
  c: Context<ApiEnv>,
  decoded: readonly Decoded[],
  namespace: string | undefined,
): Promise<void> {
  const { deps, staff } = c.var;
  for (const { workflowId, payloads } of decoded) {
    const told = { workflow_id: workflowId, payloads };
    await recordOnce(deps, [staff.id, 'payloads', workflowId ?? ''], async (em, dedupeKey) => {
      // The organization first: who writes into both chains does so in this order.
      const owner = workflowId === null ? undefined : await ownerOf(em, workflowId);
      if (owner)
        await tellOwner(em, owner, { ...told, staffId: staff.id, requestId: c.var.requestId, dedupeKey });
      await recordStaffAct(em, {
        action: 'payloads.decoded',
        staffId: staff.id,
        actor: { ...actorOf(c), staffId: staff.id },
        metadata: { email: staff.email, namespace: namespace ?? null, ...told },
        dedupeKey,
      });
    });
  }
}

type Owner = { organizationId: string; resourceType: string; resourceId: string };

const owners = {
  'sign-request': ['sign_request', 'select organization_id as id from sign_request where id = ?'],
  envelope: ['envelope', 'select organization_id as id from envelope where id = ?'],
  document: ['document', 'select organization_id as id from document where id = ?'],
  webhook: [
    'webhook_delivery',
    `select coalesce(d.organization_id, p.organization_id) as id from webhook_delivery d
     left join partner_client p on p.id = d.client_id where d.id = ?`,
  ],
} as const;

async function ownerOf(em: EntityManager, workflowId: string): Promise<Owner | undefined> {
  const [, kind = '', resourceId = ''] = /^([a-z-]+)\/([0-9a-f-]{36})$/.exec(workflowId) ?? [];
  const known = Object.entries(owners).find(([name]) => name === kind)?.[1];
  if (!known) return undefined;
  const [resourceType, query] = known;
  const [row] = await em.execute<{ id: string | null }[]>(query, [resourceId]);
  return row?.id ? { organizationId: row.id, resourceType, resourceId } : undefined;
}

/** The customer learns the role and the id of the member, which stays the same, and neither name nor address. */
async function tellOwner(
  em: EntityManager,
  owner: Owner,
  told: { payloads: number; staffId: string; requestId: string; dedupeKey: string },
): Promise<void> {
  const { payloads, staffId, requestId, dedupeKey } = told;
  await recordAuditEvent(em, {
    ...owner,
    action: 'support.payloads_decoded',
    actor: { xRequestId: requestId, staffId },
    metadata: { staff_role: 'payload_reader', payloads },
    dedupeKey: `${dedupeKey}:owner`,
  });
}
