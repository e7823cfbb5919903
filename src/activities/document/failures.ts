import { ApplicationFailure } from '@temporalio/common';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { noFreeSlot } from '#domain/document/no-free-slot.ts';
import { because } from '../common/failure-cause.ts';

/**
 * Turns an error into the failure at which a document's workflow is stuck or waits, if it is known; gives any other error as
 * it is.
 */
export function asDocumentFailure(error: unknown): unknown {
  if (error instanceof NoSlot)
    return because(error, ApplicationFailure.nonRetryable(error.message, noFreeSlot));
  return asStorageFailure(error);
}

/** Turns an error of the storage into the failure at which a workflow is stuck; gives any other error as it is. */
export function asStorageFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof StorageMissing)
    return because(error, ApplicationFailure.retryable(error.message, 'storage_unavailable'));
  return error;
}
