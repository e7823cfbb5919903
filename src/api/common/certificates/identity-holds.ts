import { X509Certificate } from 'node:crypto';
import { policies } from '#domain/common/certificate-policies.ts';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { commonNameOf } from './making/certificate-names.ts';

/**
 * Tells whether a certificate says of its holder what holds now: one of our authority at level 3 says that their identity was
 * proved, and signs nothing new once that was withdrawn. Nor does it when an identity is proved again under another name: that
 * proof is none of the name in it.
 */
export async function identityHolds(
  em: EntityManager,
  { type, certificatePem, subjectCn, userId }: Certificate,
): Promise<boolean> {
  if (type !== 'ca_issued') return true;
  const { raw } = new X509Certificate(certificatePem);
  if (!readCertificate(raw).policies.includes(policies.level3)) return true;
  const proved = { id: userId, identityVerified: true };
  const holder = await em.findOne(UserAccount, proved, { fields: ['firstName', 'lastName'] });
  return holder !== null && commonNameOf(holder) === subjectCn;
}

/** Why such a certificate signs nothing, and the way out. */
export const identityLost =
  'This certificate says that your identity was proved, which holds no more. Renew it, have your identity proved again, or make a new certificate if your name is another now.';

/** Throws Problem invalid_state for a certificate that says more of its holder than holds now. */
export async function assertIdentityHolds(em: EntityManager, row: Certificate): Promise<void> {
  if (!(await identityHolds(em, row))) throw new Problem('invalid_state', identityLost);
}
