import type { Context } from 'hono';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { readObject } from '#documents/document-store.ts';
import { Problem } from '#domain/common/problem.ts';
import { callerNetwork } from '../http/caller.ts';
import type { ApiEnv } from '../http/deps.ts';
import { verifyHeld, type Verified } from './verify-held.ts';

/**
 * Verifies a PDF that is stored here, as anybody's is; its place among those that are verified is the caller's. `unsigned` when
 * there is no signature in it; `later` while it cannot be read, or too much is verified already.
 */
export async function verifyStored(
  c: Context<ApiEnv>,
  objectId: string,
): Promise<Verified | 'unsigned' | 'later'> {
  const owner = callerNetwork(c);
  const held = c.var.deps.verification.room.hold(owner);
  try {
    const bytes = await readObject(c.var.deps.documents, objectId);
    const signature = await held.keep({ field: 'signature', name: '', bytes });
    return await verifyHeld(c, owner, { signature, document: undefined, format: 'pades' });
  } catch (error) {
    if (error instanceof StorageMissing || error instanceof StorageUnavailable) return 'later';
    if (!(error instanceof Problem)) throw error;
    return error.code === 'invalid_request' ? 'unsigned' : 'later';
  } finally {
    held.release();
  }
}
