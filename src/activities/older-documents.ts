import { LockMode } from '@mikro-orm/core';
import type { StoreDependencies } from '#documents/document-store.ts';
import { Document } from '#entities/document.ts';
import { lookAt, setOutcome } from './document-inspection.ts';

const atOnce = 100;
const longestMs = 60_000;

/**
 * Looks again at documents that became ready before the sizes of their pages were kept, oldest first, until about a minute
 * is over; gives how many. Throws what reading them throws; those before are kept.
 */
export async function measureOlder(documents: StoreDependencies): Promise<number> {
  const until = Date.now() + longestMs;
  const rows = await documents.orm.em.fork().execute<{ id: string; object_id: string }[]>(
    `select id, coalesce(pdf_id, source_id) as object_id from document
     where status = 'ready' and page_sizes is null order by created_at limit ${atOnce}`,
  );
  let measured = 0;
  for (const { id, object_id: objectId } of rows) {
    if (Date.now() > until) break;
    const inspection = await lookAt(documents, objectId);
    await documents.orm.em.fork().transactional(async (em) => {
      const row = await em.findOne(Document, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (row?.status === 'ready') setOutcome(row, inspection);
    });
    measured += 1;
  }
  return measured;
}
