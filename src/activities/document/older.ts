import type { StoreDependencies } from '#documents/document-store.ts';
import { lookAt, pdfToLookAt } from '#documents/inspection/look-at.ts';
import { recordLook } from '#documents/inspection/record-look.ts';
import { NoPlace } from '#documents/sandbox/places.ts';
import { Document } from '#entities/document/document.ts';
import { logLeftBehind } from '../common/left-behind.ts';

const atOnce = 100;
const longestMs = 60_000;

/**
 * Looks again at documents that became ready before what is now known of them was, until about a minute is over or all
 * places are taken; gives how many. One that cannot be read is logged, and holds up no other, now or in runs to come.
 */
export async function measureOlder(documents: StoreDependencies): Promise<number> {
  const until = Date.now() + longestMs;
  const rows = await documents.orm.em
    .fork()
    .execute<{ id: string }[]>(
      `select id from document where status = 'ready' and page_sizes is null order by random() limit ${atOnce}`,
    );
  let measured = 0;
  for (const { id } of rows) {
    if (Date.now() > until) break;
    try {
      await measure(documents, id);
      measured += 1;
    } catch (error) {
      if (error instanceof NoPlace) break;
      logLeftBehind('A document', id, error);
    }
  }
  return measured;
}

async function measure(documents: StoreDependencies, id: string): Promise<void> {
  const document = await documents.orm.em.fork().findOne(Document, { id });
  const objectId = document && pdfToLookAt(document);
  if (!document || !objectId) return;
  const looked = await lookAt(documents, { organizationId: document.organizationId, objectId });
  await recordLook(documents, {
    id,
    looked,
    wanted: ({ status, pageSizes }) => status === 'ready' && !pageSizes,
  });
}
