import { Problem } from '#domain/common/problem.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';

/**
 * Throws Problem validation_failed when a sent envelope, or one that is being sent, uses this document. The caller holds the
 * document's lock. Sending takes it before the envelope's, so that only one of the two goes through.
 */
export async function assertUnused(em: EntityManager, documentId: string): Promise<void> {
  const used = await em.count(Envelope, {
    documentId,
    $or: [{ status: { $ne: 'draft' } }, { sendId: { $ne: null } }],
  });
  if (used === 0) return;
  const message =
    'The document is in use by an envelope that was sent, so it stays as it is. Upload the file again for another use.';
  throw new Problem('validation_failed', message, { envelopes: used });
}

/** Lists the drafts that are made of a document, by their ids. */
export async function draftsOf(em: EntityManager, documentId: string): Promise<string[]> {
  const drafts = await em.find(Envelope, { documentId }, { fields: ['id'] });
  return drafts.map(({ id }) => id);
}
