import type { RevocationReason } from '#domain/certificate/certificate.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf } from '#entities/certificate/default-certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { noteEnd } from './note-end.ts';

/**
 * Notes, within the transaction that ends an account, that its certificates are to be deleted: they are revoked and their keys
 * destroyed soon after it, once no signature is under way that their holder agreed to.
 */
export async function deleteCertificatesOf(em: EntityManager, userId: string): Promise<void> {
  await lockCertificatesOf(em, userId);
  await noteDeletions(em, await em.find(Certificate, { userId, deletedAt: null }), 'cessationOfOperation');
}

/**
 * Parts with the certificates of somebody who goes over to another organization, within its transaction: those of our authority
 * name the organization before and are to be deleted, and the others go along.
 */
export async function moveCertificatesOf(
  em: EntityManager,
  { id: userId, organizationId }: Pick<UserAccount, 'id' | 'organizationId'>,
): Promise<void> {
  await lockCertificatesOf(em, userId);
  const issued = await em.find(Certificate, { userId, deletedAt: null, type: 'ca_issued' });
  await noteDeletions(em, issued, 'affiliationChanged');
  await em.nativeUpdate(Certificate, { userId, type: { $ne: 'ca_issued' } }, { organizationId });
}

async function noteDeletions(
  em: EntityManager,
  rows: readonly Certificate[],
  reason: RevocationReason,
): Promise<void> {
  const end = { kind: 'delete', reason, comment: null, askedBy: null } as const;
  for (const row of rows) await noteEnd(em, row, end);
}
