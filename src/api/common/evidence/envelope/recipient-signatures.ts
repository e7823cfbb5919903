import { readObject } from '#documents/document-store.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { RecipientSignature } from '#evidence/completion/facts.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { Problem } from '#domain/common/problem.ts';
import { StorageMissing } from '#clients/storage/storage.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readPdfInSandbox, TooSlowToRead } from '../../envelopes/reading/read-sandboxed.ts';

/**
 * What each recipient's signature in the PDF of an envelope says, by the recipient's id; `unreadable` when no reader of ours
 * can make anything of the PDF, which is so for ever. Whatever its sender uploaded is in it: it is read in a process apart.
 * Throws Problem service_unavailable while it cannot be had or takes too long.
 */
export async function recipientSignatures(
  deps: ApiDependencies,
  { currentObjectId, revision, organizationId: owner }: Envelope,
): Promise<Map<string, RecipientSignature> | 'unreadable'> {
  if (!currentObjectId || revision === 0) return new Map();
  const open = () => readObject(deps.documents, currentObjectId);
  try {
    return new Map(Object.entries(await readPdfInSandbox('signatures', { owner, open })));
  } catch (error) {
    if (error instanceof TooSlowToRead || error instanceof StorageMissing) throw later(error);
    if (error instanceof UnusablePdf) return 'unreadable';
    throw error;
  }
}

/** What was made of less would be kept for ever. */
function later(cause: Error): Problem {
  const why = cause instanceof StorageMissing ? 'is not in the storage' : 'takes too long to read';
  const message = `The PDF of the envelope ${why}, so its certificate cannot be made now. Try again later, and tell who runs this service when it stays so.`;
  return new Problem('service_unavailable', message, { retry_after: 60 }, { cause });
}
