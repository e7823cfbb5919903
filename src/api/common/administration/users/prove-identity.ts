import { randomUUID } from 'node:crypto';
import { plainSpaces } from '#domain/common/plain-line.ts';
import { Problem } from '#domain/common/problem.ts';
import { endIdentityProof } from '#entities/account/end-identity-proof.ts';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Administrator } from '../administrator.ts';
import { lockAccount } from '../find-by-id.ts';
import { invalidMember } from '../invalid-member.ts';

export type Proving = {
  userId: string;
  /** The name in the document that was seen. */
  name: string;
  seen: string;
  /** The administrator when absent. */
  seenBy?: string | undefined;
};

/**
 * Puts on record that somebody's identity was proved, within `em`'s transaction, in place of the proof before. The name must
 * be that of the account at this moment, so that nobody is proved under a name that they took meanwhile. Throws Problem
 * not_found, validation_failed for another name, and invalid_state for an account that is disabled or whose address nobody proved.
 */
export async function proveIdentity(
  em: EntityManager,
  admin: Administrator,
  { userId, name, seen, seenBy = admin.name }: Proving,
): Promise<UserAccount> {
  const account = await lockAccount(em, userId);
  assertProvable(account);
  assertSameName(account, name);
  await endIdentityProof(em, account.id, 'replaced');
  const id = randomUUID();
  const now = new Date();
  const proof = {
    id,
    userId,
    seen,
    seenBy,
    staffId: admin.staffId,
    provedAt: now,
    endedAt: null,
    endReason: null,
    resetAt: null,
  };
  await em.insert(IdentityProof, proof);
  Object.assign(account, { identityVerified: true, updatedAt: now });
  await em.flush();
  await admin.record(em, {
    organizationId: account.organizationId,
    action: 'identity.proved',
    resource: { type: 'user', id: account.id },
    facts: { proof_id: id, identity_verified: true },
    personal: { seen, seen_by: seenBy, name },
  });
  return account;
}

function assertProvable({ status, emailVerifiedAt }: UserAccount): void {
  if (status !== 'active') throw new Problem('invalid_state', 'The account is disabled. Enable it first.');
  if (emailVerifiedAt) return;
  throw new Problem(
    'invalid_state',
    'Nobody has confirmed the address of this account: it may be somebody else’s. Have its holder confirm it first.',
  );
}

function assertSameName({ firstName, lastName }: UserAccount, seen: string): void {
  const [first, last, given] = [firstName, lastName, seen].map(comparable);
  if (given === `${first} ${last}` || given === `${last} ${first}`) return;
  throw invalidMember(
    'name',
    `the account's name is "${firstName} ${lastName}"; expected the same name in the document that was seen`,
  );
}

function comparable(name: string): string {
  return plainSpaces(name).normalize('NFC').replaceAll(/ +/g, ' ').trim().toLowerCase();
}
