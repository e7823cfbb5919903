import { LockMode } from '@mikro-orm/core';
import type { StoreDependencies } from '#documents/document-store.ts';
import { Document } from '#entities/document.ts';
import { lookAt, setOutcome } from './document-inspection.ts';
import { logLeftBehind } from './left-behind.ts';

const atOnce = 100;
const longestMs = 60_000;

/**
 * Looks again at documents that became ready before the sizes of their pages were kept, until about a minute is over; gives
 * how many. One that cannot be read is logged, and holds up no other, now or in runs to come.
 */
export async function measureOlder(documents: StoreDependencies): Promise<number> {
  const until = Date.now() + longestMs;
  const rows = await documents.orm.em.fork().execute<Older[]>(
    `select id, coalesce(pdf_id, source_id) as object_id from document
     where status = 'ready' and page_sizes is null order by random() limit ${atOnce}`,
  );
  let measured = 0;
  for (const row of rows) {
    if (Date.now() > until) break;
    try {
      await measure(documents, row);
      measured += 1;
    } catch (error) {
      logLeftBehind('A document', row.id, error);
    }
  }
  return measured;
}

type Older = { id: string; object_id: string };

async function measure(documents: StoreDependencies, { id, object_id: objectId }: Older): Promise<void> {
  const inspection = await lookAt(documents, objectId);
  await documents.orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(Document, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row?.status === 'ready') setOutcome(row, inspection);
  });
}
