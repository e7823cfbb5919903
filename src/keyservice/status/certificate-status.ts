import type { CertificateStatus } from '#signatures/ocsp/response.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';

/** Gives the status of a certificate, also after it has expired; unknown if there is none. */
export function statusOf(
  row: Pick<Certificate, 'revokedAt' | 'revocationReason'> | null | undefined,
): CertificateStatus {
  if (!row) return { status: 'unknown' };
  if (!row.revokedAt) return { status: 'good' };
  return { status: 'revoked', at: row.revokedAt, reason: row.revocationReason ?? 'unspecified' };
}

/** The status of a certificate of ours, and the certificate of its issuer, by its id. */
export type IssuedStatus = { issuerId: string; status: CertificateStatus };

const findStatus = `
  select serial_number, issuer_id, (extract(epoch from revoked_at) * 1000)::float8 as revoked_at, revocation_reason
  from certificate where serial_number = any(string_to_array(?, ',')) and issuer_id is not null`;

type StatusRow = {
  serial_number: string;
  issuer_id: string;
  revoked_at: number | null;
  revocation_reason: Certificate['revocationReason'];
};

/** The status of each of these serial numbers that is one of our authorities' certificates; of no other. */
export async function findStatuses(
  em: EntityManager,
  serialNumbers: string[],
): Promise<Map<string, IssuedStatus>> {
  if (serialNumbers.length === 0) return new Map();
  const rows = await em.execute<StatusRow[]>(findStatus, [serialNumbers.join()]);
  return new Map(
    rows.map((row) => {
      const { issuer_id: issuerId, revocation_reason: revocationReason } = row;
      const revokedAt = row.revoked_at === null ? null : new Date(row.revoked_at);
      return [row.serial_number, { issuerId, status: statusOf({ revokedAt, revocationReason }) }];
    }),
  );
}
