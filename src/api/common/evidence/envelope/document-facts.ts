import { Document } from '#entities/document/document.ts';
import { readStoredHash } from '#entities/document/rows/read-stored.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { CompletionFacts } from '#evidence/completion/facts.ts';

/** Reads the name, the pages and the hashes of an envelope's document, before it was sent and as it is now. */
export async function documentOf(
  em: EntityManager,
  envelope: Envelope,
): Promise<CompletionFacts['document']> {
  const { documentId, originalObjectId, currentObjectId, revision } = envelope;
  const document = documentId ? await em.findOne(Document, { id: documentId }) : null;
  return {
    name: document?.name ?? envelope.name,
    pageCount: document?.pageCount ?? null,
    originalHash: await readStoredHash(em, originalObjectId),
    finalHash: revision > 0 ? await readStoredHash(em, currentObjectId) : null,
  };
}
