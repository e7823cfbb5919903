import type { EntityManager } from '../../common/entity-manager.ts';

/** Locks the rows of a bulk send that wait, and gives the ids of their envelopes. */
export async function lockWaiting(em: EntityManager, bulkSendId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(waiting, [bulkSendId]);
  return rows.map(({ id }) => id);
}

const waiting = `select envelope_id as id from bulk_send_row
  where bulk_send_id = ? and status = 'waiting' order by position for update`;

/**
 * Ends the waiting rows of a bulk send, which are locked, within `em`'s transaction: their drafts are deleted with their proofs, but for
 * those in `kept`, which stay as drafts like any other. An envelope whose flow was sending it at this moment is sent, and its row says so.
 * Gives the number of the drafts that were deleted.
 */
export async function stopRows(
  em: EntityManager,
  { bulkSendId, kept }: { bulkSendId: string; kept: ReadonlySet<string> },
): Promise<number> {
  const locked = await em.execute<{ id: string }[]>(unsent, [bulkSendId, bulkSendId]);
  const ids = locked.map(({ id }) => id);
  const unkept = ids.filter((id) => !kept.has(id));
  const deleted = JSON.stringify(unkept);
  await em.execute(unfreeze, [JSON.stringify(ids.filter((id) => kept.has(id)))]);
  await em.execute(forget, [deleted]);
  await em.execute(remove, [deleted]);
  await em.execute(end, [JSON.stringify(ids), bulkSendId]);
  return unkept.length;
}

/** The flow of an envelope that is being sent holds it: then it is none of these. */
const unsent = `select e.id from bulk_send_row r join envelope e on e.id = r.envelope_id
  where r.bulk_send_id = ? and r.status = 'waiting' and e.status = 'draft' and e.send_id = ?
  order by e.id for update of e`;

const givenIds = '(select jsonb_array_elements_text(?::jsonb)::uuid)';

const unfreeze = `update envelope set send_id = null, original_object_id = null, check_hash = null where id in ${givenIds}`;

const forget = `delete from act_proof where used_for = '{}'
  and workflow_id in (select 'envelope/' || jsonb_array_elements_text(?::jsonb))`;

const remove = `delete from envelope where id in ${givenIds}`;

const end = `
  with stopped as (select jsonb_array_elements_text(?::jsonb)::uuid as id)
  update bulk_send_row r set settled_at = now(), status = seen.status, failure = seen.failure
  from (
    select w.bulk_send_id, w.position,
      case when s.id is not null then 'stopped' when e.status <> 'draft' then 'sent' else 'failed' end as status,
      case when s.id is not null then null when e.id is null then 'deleted' when e.status = 'draft' then 'changed' end as failure
    from bulk_send_row w left join stopped s on s.id = w.envelope_id left join envelope e on e.id = w.envelope_id
    where w.bulk_send_id = ? and w.status = 'waiting'
  ) seen
  where r.bulk_send_id = seen.bulk_send_id and r.position = seen.position`;
