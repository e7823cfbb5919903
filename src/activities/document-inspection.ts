import { ApplicationFailure } from '@temporalio/common';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { readObject, type StoreDependencies } from '#documents/document-store.ts';
import { inspect } from '#documents/inspect.ts';
import type { Inspection } from '#documents/inspection.ts';
import type { Document } from '#entities/document.ts';

/** Looks at what is stored under an id, a PDF. Throws a failure that names the storage when it does not give the bytes. */
export async function lookAt(documents: StoreDependencies, objectId: string): Promise<Inspection> {
  try {
    return await inspect(await readObject(documents, objectId));
  } catch (error) {
    throw asStorageFailure(error);
  }
}

/** What the storage failed with as what a flow is stuck at; anything else as it is. */
export function asStorageFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof StorageMissing)
    return ApplicationFailure.retryable(error.message, 'storage_unavailable');
  return error;
}

/** Writes what came of looking at a document into its row. */
export function setOutcome(row: Document, inspection: Inspection): void {
  row.status = inspection.usable ? 'ready' : 'failed';
  row.updatedAt = new Date();
  if (!inspection.usable) {
    row.failureReason = inspection.reason;
    return;
  }
  row.pageCount = inspection.pageCount;
  row.pageSizes = inspection.pageSizes;
  row.signatureCount = inspection.signatureCount;
  row.docmdp = inspection.docmdp;
}
