import { LockMode } from '@mikro-orm/core';
import { notStuck } from '#entities/common/blocker-columns.ts';
import { Document } from '#entities/document/document.ts';
import type { EntityManager } from '#entities/orm.ts';
import { completeObject, discardObject, markDiscarded, type StoreDependencies } from '../document-store.ts';
import type { Inspection } from './inspection.ts';
import type { LookedAt } from './look-at.ts';

type Look = {
  id: string;
  looked: LookedAt;
  /** Goes with it in the same transaction. */
  also: (em: EntityManager, row: Document) => Promise<void>;
};

/**
 * Writes the result of an inspection into the document's row, in one transaction with the PDF that is used from now; a row
 * that has moved on stays unchanged. Removes the objects that nobody needs then. Gives the row, null when it is gone.
 */
export async function recordLook(
  documents: StoreDependencies,
  { id, looked, also }: Look,
): Promise<Document | null> {
  const { row, unused } = await documents.orm.em.fork().transactional(async (em) => {
    const found = await em.findOne(Document, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (found?.status !== 'processing') return { row: found, unused: looked.mendedId };
    const former = looked.mendedId ? found.pdfId : null;
    if (looked.mendedId) await useMended(em, found, looked.mendedId);
    setOutcome(found, looked.inspection);
    await em.flush();
    await also(em, found);
    return { row: found, unused: former };
  });
  if (unused) await discardObject(documents, unused);
  return row;
}

async function useMended(em: EntityManager, row: Document, mendedId: string): Promise<void> {
  if (row.pdfId) await markDiscarded(em, row.pdfId);
  row.pdfId = mendedId;
  await em.flush();
  await completeObject(em, mendedId);
}

function setOutcome(row: Document, inspection: Inspection): void {
  row.status = inspection.usable ? 'ready' : 'failed';
  row.updatedAt = new Date();
  Object.assign(row, notStuck);
  if (!inspection.usable) {
    row.failureReason = inspection.reason;
    return;
  }
  row.pageCount = inspection.pageCount;
  row.pageSizes = inspection.pageSizes;
  row.signatureCount = inspection.signatureCount;
  row.docmdp = inspection.docmdp;
  noteChanges(row, inspection.changes);
}

/** Adds the changes that were made to a file before use to its document, in sentences for people, each once. */
export function noteChanges(row: Document, changes: readonly string[]): void {
  if (changes.length > 0) row.changes = [...new Set([...(row.changes ?? []), ...changes])];
}
