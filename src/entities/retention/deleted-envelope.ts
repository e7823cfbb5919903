import { isEnvelopeEnd, type EnvelopeEnd } from '#domain/envelope/envelope.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { PurgeBatch } from './purge-batch.ts';
import { Tombstone } from './tombstone.ts';

/** What is left of an envelope that was deleted after its time; hashes are SHA-256 in hex. */
export type DeletedEnvelope = {
  id: string;
  status: EnvelopeEnd;
  endedAt: Date;
  deletedAt: Date;
  signatures: number;
  hashes: { signed: string | null; original: string | null; certificate: string | null };
};

/** Finds a deleted envelope by the SHA-256 of its sealed PDF, or by the hash of its check page's token. */
export async function findDeletedEnvelope(
  em: EntityManager,
  by: { documentHash: string } | { checkHash: string },
): Promise<DeletedEnvelope | undefined> {
  const stone = await em.findOne(Tombstone, { kind: 'envelope', ...by });
  if (!stone || !isEnvelopeEnd(stone.status)) return undefined;
  const { id, status, endedAt, signatures, documentHash, originalHash, evidenceHash } = stone;
  const { purgedAt } = await em.findOneOrFail(PurgeBatch, { id: stone.batchId });
  // Without a signature the last PDF is the one that was sent.
  const signed = documentHash === originalHash ? null : (documentHash ?? null);
  const hashes = { signed, original: originalHash ?? null, certificate: evidenceHash ?? null };
  return { id, status, endedAt, deletedAt: purgedAt, signatures, hashes };
}
