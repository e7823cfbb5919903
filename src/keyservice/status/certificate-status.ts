import type { CertificateStatus } from '#signatures/ocsp/response.ts';
import { Certificate } from '../entities/certificate.ts';
import type { CertificateKind } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { ListIssuer } from './revocation-list.ts';

/** Which certificates each of our authorities has issued. */
export const issuedBy: Record<ListIssuer, CertificateKind[]> = {
  root: ['issuing'],
  issuing: ['ocsp', 'timestamping', 'seal', 'user', 'one_time'],
};

/** What is said of a certificate, also after it has expired; of none: unknown. */
export function statusOf(
  row: Pick<Certificate, 'revokedAt' | 'revocationReason'> | null | undefined,
): CertificateStatus {
  if (!row) return { status: 'unknown' };
  if (!row.revokedAt) return { status: 'good' };
  return { status: 'revoked', at: row.revokedAt, reason: row.revocationReason ?? 'unspecified' };
}

/** The status of each serial number among the certificates of the issuing authority, in the order given. */
export async function findStatuses(em: EntityManager, serialNumbers: string[]): Promise<CertificateStatus[]> {
  const rows = await em.find(
    Certificate,
    { serialNumber: { $in: serialNumbers }, kind: { $in: issuedBy.issuing } },
    { fields: ['serialNumber', 'revokedAt', 'revocationReason'] },
  );
  const bySerial = new Map(rows.map((row) => [row.serialNumber, row]));
  return serialNumbers.map((serialNumber) => statusOf(bySerial.get(serialNumber)));
}
