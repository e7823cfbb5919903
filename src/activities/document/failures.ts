import { ApplicationFailure } from '@temporalio/common';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { noFreeSlot } from '#domain/document/no-free-slot.ts';

/** What a document's flow is stuck at, or waits for, as far as it is known; anything else as it is. */
export function asDocumentFailure(error: unknown): unknown {
  if (error instanceof NoSlot) return ApplicationFailure.nonRetryable(error.message, noFreeSlot);
  return asStorageFailure(error);
}

/** What the storage failed with as what a flow is stuck at; anything else as it is. */
export function asStorageFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof StorageMissing)
    return ApplicationFailure.retryable(error.message, 'storage_unavailable');
  return error;
}
