import { bulkRowTries } from '#domain/envelope/bulk-send.ts';
import type { EntityManager } from '../../common/entity-manager.ts';

type Rows = { bulkSendId: string; positions: readonly number[] };

/**
 * Writes down what became of waiting rows, by their envelopes: those that were sent, and those whose draft was deleted or changed. Gives
 * the positions of the rows that wait on.
 */
export async function settleRows(em: EntityManager, { bulkSendId, positions }: Rows): Promise<number[]> {
  const given = JSON.stringify(positions);
  await em.execute(settle, [bulkSendId, given]);
  const rows = await em.execute<{ position: number }[]>(waiting, [bulkSendId, given]);
  return rows.map(({ position }) => position);
}

const settle = `
  update bulk_send_row set settled_at = now(), status = seen.status, failure = seen.failure
  from (
    select r.bulk_send_id, r.position,
      case when e.status <> 'draft' then 'sent' else 'failed' end as status,
      case when e.id is null then 'deleted' when e.status = 'draft' then 'changed' end as failure
    from bulk_send_row r left join envelope e on e.id = r.envelope_id
    where r.bulk_send_id = ? and r.position in (select jsonb_array_elements_text(?::jsonb)::int)
      and r.status = 'waiting' and (e.id is null or e.status <> 'draft' or e.send_id is distinct from r.bulk_send_id)
    order by r.position for update of r
  ) seen
  where bulk_send_row.bulk_send_id = seen.bulk_send_id and bulk_send_row.position = seen.position
    and bulk_send_row.status = 'waiting'`;

const waiting = `select position from bulk_send_row
  where bulk_send_id = ? and position in (select jsonb_array_elements_text(?::jsonb)::int) and status = 'waiting'
  order by position`;

/**
 * Counts a try of rows whose envelopes were not sent in time; the last one ends the row, and leaves its envelope to the sender as a draft
 * like any other. Envelopes are locked for it: one that is being sent at this moment is none of these. Within `em`'s transaction.
 */
export async function countTries(em: EntityManager, { bulkSendId, positions }: Rows): Promise<void> {
  if (positions.length === 0) return;
  await em.execute(lockRows, [bulkSendId, JSON.stringify(positions)]);
  const drafts = await em.execute<{ position: number }[]>(lockDrafts, [
    bulkSendId,
    JSON.stringify(positions),
  ]);
  const given = JSON.stringify(drafts.map(({ position }) => position));
  const failed = await em.execute<{ envelope_id: string }[]>(count, [bulkSendId, given]);
  const ids = JSON.stringify(failed.map(({ envelope_id: id }) => id));
  if (failed.length > 0) await em.execute(unfreeze, [bulkSendId, ids]);
}

/** Rows are locked before envelopes, as by a stop. */
const lockRows = `${waiting} for update`;

const lockDrafts = `select r.position from bulk_send_row r join envelope e on e.id = r.envelope_id
  where r.bulk_send_id = ? and r.position in (select jsonb_array_elements_text(?::jsonb)::int) and r.status = 'waiting'
    and e.status = 'draft' and e.send_id = r.bulk_send_id
  order by e.id for update of e`;

const last = `tries + 1 >= ${bulkRowTries}`;

const count = `
  with counted as (
    update bulk_send_row set tries = tries + 1,
      status = case when ${last} then 'failed' else status end,
      failure = case when ${last} then 'not_sent' end,
      settled_at = case when ${last} then now() end
    where bulk_send_id = ? and position in (select jsonb_array_elements_text(?::jsonb)::int) and status = 'waiting'
    returning envelope_id, status
  ) select envelope_id from counted where status = 'failed'`;

const unfreeze = `update envelope set send_id = null, original_object_id = null, check_hash = null
  where send_id = ? and status = 'draft' and id in (select jsonb_array_elements_text(?::jsonb)::uuid)`;
