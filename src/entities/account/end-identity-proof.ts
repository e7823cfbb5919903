import type { ProofEnd } from '#domain/account/identity.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { IdentityProof } from './identity-proof.ts';

/** Ends the proof of an account's identity, within `em`'s transaction; gives the ended proof's id, undefined without one. */
export async function endIdentityProof(
  em: EntityManager,
  userId: string,
  endReason: ProofEnd,
): Promise<string | undefined> {
  const proof = await em.findOne(IdentityProof, { userId, endedAt: null });
  if (!proof) return undefined;
  Object.assign(proof, { endedAt: new Date(), endReason });
  await em.flush();
  return proof.id;
}
