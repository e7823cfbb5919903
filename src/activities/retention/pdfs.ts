import type { EntityManager } from '#entities/orm.ts';
import { recordPurge } from '#entities/retention/record-purge.ts';
import { isPastTime } from './flows.ts';
import { flowsAtOnce, type Due } from './inputs.ts';

const ids = 'select jsonb_array_elements_text(?::jsonb)::uuid';

const signedPdfs = `select o.id from envelope e join stored_object o on o.id = e.current_object_id
  where e.organization_id = ? and e.created_at < ? and ${isPastTime}
    and e.current_object_id is distinct from e.original_object_id and o.purged_at is null
  order by e.created_at, e.id limit ${flowsAtOnce}`;

/** Deletes the bytes of the PDFs with the signatures of envelopes that are past their time, within `em`'s transaction; gives how many. */
export async function purgeSignedPdfs(em: EntityManager, due: Due): Promise<number> {
  const { organizationId, before } = due;
  const rows = await em.execute<{ id: string }[]>(signedPdfs, [
    organizationId,
    before,
    before,
    organizationId,
  ]);
  await deleteBytes(
    em,
    due,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** What envelopes are made of goes when the last of them is past its time; that of a template stays as long as the template. */
const usedDocuments = `select d.id, case when d.pdf_id is null then jsonb_build_array(d.source_id)
      else jsonb_build_array(d.source_id, d.pdf_id) end as objects
  from document d where d.organization_id = ? and d.created_at < ? and d.status = 'ready'
    and exists (select from envelope e where e.document_id = d.id)
    and not exists (select from template t where t.document_id = d.id)
    and not exists (select from envelope e where e.document_id = d.id and (${isPastTime}) is not true)
  order by d.created_at, d.id limit ${flowsAtOnce} for update of d`;

const spent = `update document set status = 'failed', updated_at = now(),
  failure_reason = 'Its bytes were deleted after the time for which they are kept. Upload the file again.' where id in (${ids})`;

/** Deletes the bytes of uploads that only envelopes past their time use, within `em`'s transaction; gives how many. The rows stay. */
export async function purgeUsedDocuments(em: EntityManager, due: Due): Promise<number> {
  const { organizationId, before } = due;
  const values = [organizationId, before, before, organizationId];
  const rows = await em.execute<{ id: string; objects: string[] }[]>(usedDocuments, values);
  await deleteBytes(
    em,
    due,
    rows.flatMap(({ objects }) => objects),
  );
  await em.execute(spent, [JSON.stringify(rows.map(({ id }) => id))]);
  return rows.length;
}

/** From here on nobody reads the bytes: their key goes at once, and they with the next sweep. */
async function deleteBytes(em: EntityManager, due: Due, objects: string[]): Promise<void> {
  if (objects.length === 0) return;
  await recordPurge(em, { ...due, kind: 'pdfs', stones: [], ids: objects });
  await em.execute(
    `update stored_object set purged_at = now(), discarded_at = now(), sealed_key = '' where id in (${ids})`,
    [JSON.stringify(objects)],
  );
}
