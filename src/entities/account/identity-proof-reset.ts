import type { EntityManager } from '../common/entity-manager.ts';
import { IdentityProof } from './identity-proof.ts';

/** Notes on the proof of an account's identity that its password was set anew by a mail, within `em`'s transaction. */
export async function noteReset(em: EntityManager, userId: string): Promise<void> {
  await em.nativeUpdate(IdentityProof, { userId, endedAt: null, resetAt: null }, { resetAt: new Date() });
}

/**
 * Tells whether an account's password was set anew by a mail since its holder's identity was proved: whoever read that mail may be
 * somebody else, and knows no PIN.
 */
export async function wasResetSinceProof(em: EntityManager, userId: string): Promise<boolean> {
  return (await em.count(IdentityProof, { userId, endedAt: null, resetAt: { $ne: null } })) > 0;
}
