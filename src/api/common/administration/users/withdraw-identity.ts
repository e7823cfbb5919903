import { Problem } from '#domain/common/problem.ts';
import { endIdentityProof } from '#entities/account/end-identity-proof.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Administrator } from '../administrator.ts';
import { lockAccount } from '../find-by-id.ts';

/**
 * Takes back that somebody's identity was proved, within `em`'s transaction: from now on they make no signature at level 3.
 * Throws Problem not_found, and invalid_state when it is not proved.
 */
export async function withdrawIdentity(
  em: EntityManager,
  admin: Administrator,
  userId: string,
): Promise<UserAccount> {
  const account = await lockAccount(em, userId);
  if (!account.identityVerified)
    throw new Problem(
      'invalid_state',
      'The identity of this account is not proved: there is nothing to withdraw.',
    );
  const proofId = await endIdentityProof(em, account.id, 'withdrawn');
  Object.assign(account, { identityVerified: false, updatedAt: new Date() });
  await em.flush();
  await admin.record(em, {
    organizationId: account.organizationId,
    action: 'identity.withdrawn',
    resource: { type: 'user', id: account.id },
    facts: { proof_id: proofId ?? null, identity_verified: false },
  });
  return account;
}
