import { Document } from '#entities/document/document.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
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
  const hashOf = async (id: string | null | undefined) =>
    id ? ((await em.findOne(StoredObject, { id }))?.hash ?? null) : null;
  return {
    name: document?.name ?? envelope.name,
    pageCount: document?.pageCount ?? null,
    originalHash: await hashOf(originalObjectId),
    finalHash: revision > 0 ? await hashOf(currentObjectId) : null,
  };
}
