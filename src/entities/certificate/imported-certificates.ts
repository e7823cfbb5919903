import { importedTypes } from '#domain/certificate/certificate.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { Certificate } from './certificate.ts';

/** Certificates that another authority issued, in PEM, each with those above it. */
export type ImportedCertificate = Pick<Certificate, 'certificatePem' | 'chainPem'>;

/**
 * Finds those of users' certificates that were imported, by their ids or by their serial number. One that has signed in a flow
 * was trusted here when it did; so what it signed is checked against the certificate itself, whatever is trusted later.
 */
export function importedCertificates(
  em: EntityManager,
  which: { ids: readonly string[] } | { serialNumber: string },
): Promise<ImportedCertificate[]> {
  const where = 'ids' in which ? { id: { $in: [...which.ids] } } : which;
  return em.find(
    Certificate,
    { ...where, type: { $in: [...importedTypes] } },
    { fields: ['certificatePem', 'chainPem'] },
  );
}
