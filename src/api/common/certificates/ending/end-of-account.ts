import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf } from '#entities/certificate/default-certificate.ts';
import type { EntityManager } from '#entities/orm.ts';

/**
 * Notes, within the transaction that ends an account, that its certificates are to be deleted: they are revoked and their keys
 * destroyed soon after it, once no signature is under way that their holder agreed to.
 */
export async function deleteCertificatesOf(em: EntityManager, userId: string): Promise<void> {
  await lockCertificatesOf(em, userId);
  const rows = await em.find(Certificate, { userId, deletedAt: null });
  const acts = rows.map(({ hsmKeyId: id, organizationId }) => ({
    id,
    organizationId,
    userId,
    kind: 'delete' as const,
    reason: 'cessationOfOperation' as const,
    comment: null,
    askedBy: null,
    createdAt: new Date(),
  }));
  if (acts.length > 0) await em.upsertMany(CertificateAct, acts, { onConflictAction: 'ignore' });
}
