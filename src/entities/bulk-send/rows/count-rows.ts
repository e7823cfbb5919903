import type { BulkRowStatus } from '#domain/envelope/bulk-send.ts';
import type { EntityManager } from '../../common/entity-manager.ts';

/** How many rows of a bulk send are in each state. */
export type RowCounts = Record<BulkRowStatus, number>;

/** Counts the rows of bulk sends by their state, by the ids of the bulk sends. */
export async function countRows(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; status: BulkRowStatus; count: number }[]>(counted, [
    JSON.stringify(ids),
  ]);
  const counts = new Map(ids.map((id) => [id, { waiting: 0, sent: 0, failed: 0, stopped: 0 }]));
  for (const { id, status, count } of rows) {
    const one = counts.get(id);
    if (one) one[status] = count;
  }
  return counts;
}

const counted = `select bulk_send_id as id, status, count(*)::int as count from bulk_send_row
  where bulk_send_id in (select jsonb_array_elements_text(?::jsonb)::uuid) group by bulk_send_id, status`;
