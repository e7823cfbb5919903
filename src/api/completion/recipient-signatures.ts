import { readObject } from '#documents/document-store.ts';
import type { Envelope } from '#entities/envelope.ts';
import type { RecipientSignature } from '#evidence/completion/facts.ts';
import type { ApiDependencies } from '../deps.ts';
import { readPdfApart } from '../pdf-apart/read-pdf-apart.ts';

/**
 * What each recipient's signature in the PDF of an envelope says, by the recipient's id. Whatever its sender uploaded is in
 * it: it is read in a process apart. Throws Problem service_unavailable, and UnusablePdf.
 */
export async function recipientSignatures(
  deps: ApiDependencies,
  { currentObjectId, revision, organizationId: owner }: Envelope,
): Promise<Map<string, RecipientSignature>> {
  if (!currentObjectId || revision === 0) return new Map();
  const open = () => readObject(deps.documents, currentObjectId);
  const found = await readPdfApart('signatures', { owner, open });
  return new Map(Object.entries(found));
}
