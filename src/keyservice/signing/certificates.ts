import { Problem } from '#domain/common/problem.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';

/** The failure for an id that names no certificate of a person. */
export function noSuchCertificate(): Problem {
  return new Problem('not_found', 'There is no certificate with this id.');
}

/**
 * A certificate that was issued to a person, by its id (a uuid). Throws Problem not_found; the service's own are not
 * among them.
 */
export async function findCertificate(em: EntityManager, id: string): Promise<Certificate> {
  const found = await em.findOne(Certificate, { id, kind: { $in: ['user', 'one_time'] } });
  if (!found) throw noSuchCertificate();
  return found;
}

export type CertificateStatus = 'active' | 'revoked' | 'expired';

/** Revoked once revoked, else expired once its time is over. */
function statusOf({ revokedAt, validTo }: Certificate, now: Date): CertificateStatus {
  if (revokedAt) return 'revoked';
  return validTo < now ? 'expired' : 'active';
}

/** The key of a certificate that may sign now. Throws Problem invalid_state when it is revoked, expired or one-time. */
export async function usableKey(em: EntityManager, certificate: Certificate): Promise<StoredKey> {
  const status = statusOf(certificate, new Date());
  const { keyId } = certificate;
  const key = keyId && status === 'active' ? await em.findOne(StoredKey, { id: keyId }) : null;
  if (key) return key;
  const why = status === 'active' ? 'its key was made for one signature and is gone' : `it is ${status}`;
  throw new Problem('invalid_state', `This certificate cannot sign: ${why}.`, {
    status,
    allowed_from: ['active'],
  });
}

/** A certificate as lists show it. */
export function certificateItem(row: Certificate) {
  return {
    certificate_id: row.id,
    user_id: row.userId ?? null,
    label: row.label,
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serialNumber,
    status: statusOf(row, new Date()),
    key_type: row.keyType,
    key_size: row.keySize,
    valid_from: row.validFrom.toISOString(),
    valid_to: row.validTo.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revocation_reason: row.revocationReason ?? null,
  };
}

/** The item with the certificate and its chain up to, not including, the root, in PEM. */
export function certificateDetail(row: Certificate, issuing: Uint8Array) {
  return { ...certificateItem(row), certificate: certificatePem(row.der), chain: [certificatePem(issuing)] };
}
