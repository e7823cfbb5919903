import type { CertificateStatus } from '#signatures/ocsp/response.ts';
import type { Certificate, CertificateKind } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { ListIssuer } from '../entities/revocation-list.ts';

/** The kinds of certificates that each of our authorities has issued. */
export const issuedBy: Record<ListIssuer, CertificateKind[]> = {
  root: ['issuing'],
  issuing: ['ocsp', 'timestamping', 'seal', 'user', 'one_time'],
};

/** Gives the status of a certificate, also after it has expired; unknown if there is none. */
export function statusOf(
  row: Pick<Certificate, 'revokedAt' | 'revocationReason'> | null | undefined,
): CertificateStatus {
  if (!row) return { status: 'unknown' };
  if (!row.revokedAt) return { status: 'good' };
  return { status: 'revoked', at: row.revokedAt, reason: row.revocationReason ?? 'unspecified' };
}

const findStatus = `
  select serial_number, (extract(epoch from revoked_at) * 1000)::float8 as revoked_at, revocation_reason
  from certificate where serial_number = any(string_to_array(?, ',')) and kind = any(string_to_array(?, ','))`;

type StatusRow = {
  serial_number: string;
  revoked_at: number | null;
  revocation_reason: Certificate['revocationReason'];
};

/** The status of each of these serial numbers that is one of the issuing authority's certificates; of no other. */
export async function findStatuses(
  em: EntityManager,
  serialNumbers: string[],
): Promise<Map<string, CertificateStatus>> {
  if (serialNumbers.length === 0) return new Map();
  const rows = await em.execute<StatusRow[]>(findStatus, [serialNumbers.join(), issuedBy.issuing.join()]);
  return new Map(
    rows.map(({ serial_number, revoked_at, revocation_reason: revocationReason }) => {
      const revokedAt = revoked_at === null ? null : new Date(revoked_at);
      return [serial_number, statusOf({ revokedAt, revocationReason })];
    }),
  );
}
