import { raw } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import type { SigningCredential, SigningObstacle } from '#domain/sign-request/signing-view.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { notEnding } from '#entities/certificate/not-ending.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { thoseOfLevelThree } from './may-sign-at-level-three.ts';

/** The state of a signer with a credential of their own: the usable credentials, the default first, and the obstacles. */
export type Eligibility = {
  missing: SigningObstacle[];
  credentials: Certificate[];
  /** Whether an imported certificate stands aside because it names somebody else. */
  misnamed: boolean;
};

/** The addresses that a signer is known by: all of them must be their account's. */
export type SignerAddresses = Partial<Pick<SignRequest, 'userEmail' | 'userPhone'>>;

/**
 * Looks up the account by every address that the signer is known by, each verified, the identity that was proofed, and the
 * credentials that may sign now.
 */
export async function eligibilityOf(
  deps: Pick<ApiDependencies, 'orm' | 'verification'>,
  addresses: SignerAddresses,
): Promise<Eligibility> {
  const em = deps.orm.em.fork();
  const accounts = await accountsOf(em, addresses);
  const proofed = accounts.filter(({ identityVerified }) => identityVerified);
  const holders = proofed.length > 0 ? proofed : accounts;
  const ids = holders.map(({ id }) => id);
  const rows = await credentialsOf(em, ids);
  const { usable: credentials, misnamed } = await thoseOfLevelThree(deps, rows, holders);
  const missing: SigningObstacle[] = [];
  if (accounts.length === 0) missing.push('account');
  if (proofed.length === 0) missing.push('identity');
  if (credentials.length === 0) missing.push('credential');
  return { missing, credentials: missing.length === 0 ? credentials : [], misnamed };
}

async function accountsOf(
  em: EntityManager,
  { userEmail, userPhone }: SignerAddresses,
): Promise<UserAccount[]> {
  return em.find(UserAccount, {
    status: 'active',
    ...(userEmail ? { [raw('lower(email)')]: userEmail.toLowerCase(), emailVerifiedAt: { $ne: null } } : {}),
    ...(userPhone ? { phone: userPhone, phoneVerifiedAt: { $ne: null } } : {}),
  });
}

async function credentialsOf(em: EntityManager, userIds: string[]): Promise<Certificate[]> {
  if (userIds.length === 0) return [];
  const now = new Date();
  return em.find(
    Certificate,
    {
      userId: { $in: userIds },
      status: 'active',
      deletedAt: null,
      validFrom: { $lte: now },
      validTo: { $gt: now },
      ...notEnding(),
    },
    { orderBy: { isDefault: 'desc', createdAt: 'desc', id: 'desc' } },
  );
}

/** A credential as its holder sees it. */
export function credentialItem({ id, label, subjectCn }: Certificate): SigningCredential {
  return { id, label, subject: subjectCn };
}

const namesNobody =
  "An imported certificate does not name its holder: its common name must be the account's name, or an e-mail address in it the account's confirmed one.";

/** Throws Problem invalid_credential, naming the obstacles, unless the signer can sign at level 3. */
export function assertEligible({ missing, misnamed }: Eligibility): void {
  if (missing.length === 0) return;
  const why = misnamed ? ` ${namesNobody}` : '';
  throw new Problem(
    'invalid_credential',
    `This is signed with a credential of the signer's own. Missing: ${missing.join(', ')}.${why}`,
    { missing },
  );
}

/** The credential that was asked for, else the default or newest; throws Problem invalid_credential. */
export function chosenCredential({ credentials }: Eligibility, wanted: string | undefined): Certificate {
  const chosen =
    wanted === undefined ? credentials[0] : credentials.find(({ id }) => id === wanted.toLowerCase());
  if (chosen) return chosen;
  throw new Problem(
    'invalid_credential',
    'credential_id: this is none of the credentials that the signer can sign with.',
    { missing: ['credential'] },
  );
}
