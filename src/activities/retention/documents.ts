import { documentWorkflowId } from '#domain/common/workflow-ids.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordPurge } from '#entities/retention/record-purge.ts';
import { discard } from './flows.ts';
import { flowsAtOnce, notHeld, type Due } from './inputs.ts';

type Row = { id: string; status: string; hash: string; objects: string[]; at: string };

/** A document that an envelope uses goes after that envelope, and one of a template stays as long as the template. */
const due = `select d.id, d.status, d.hash, d.created_at as at,
    case when d.pdf_id is null then jsonb_build_array(d.source_id) else jsonb_build_array(d.source_id, d.pdf_id) end as objects
  from document d where d.organization_id = ? and d.created_at < ? and d.status <> 'processing'
    and not exists (select from envelope e where e.document_id = d.id)
    and not exists (select from template t where t.document_id = d.id) and ${notHeld('d.id')}
  order by d.created_at, d.id limit ${flowsAtOnce}`;

/** Deletes uploaded documents that no envelope and no template uses and that are past their time, within `em`'s transaction; gives how many. */
export async function purgeDocuments(em: EntityManager, { organizationId, before }: Due): Promise<number> {
  const rows = await em.execute<Row[]>(due, [organizationId, before, organizationId]);
  if (rows.length === 0) return 0;
  const stones = rows.map(({ id, status, hash, objects, at }) => ({
    id,
    kind: 'document' as const,
    workflowId: documentWorkflowId(id),
    status,
    documentHash: hash,
    originalHash: null,
    evidenceHash: null,
    checkHash: null,
    signatures: 0,
    objects,
    beganAt: new Date(at),
    endedAt: new Date(at),
  }));
  await recordPurge(em, { organizationId, before, kind: 'documents', stones, ids: [] });
  const all = JSON.stringify(rows.map(({ id }) => id));
  await em.execute('delete from document where id in (select jsonb_array_elements_text(?::jsonb)::uuid)', [
    all,
  ]);
  await discard(em, stones);
  return rows.length;
}
