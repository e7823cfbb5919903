import { randomUUID } from 'node:crypto';
import type { CertificateUseKind } from '#domain/certificate/certificate.ts';
import type { EntityManager } from '../common/entity-manager.ts';

export type UseOfCertificate = {
  certificateId: string;
  kind: CertificateUseKind;
  /** The name of the use, at most 200 characters: the same use recorded again counts once. */
  operationId: string;
  /** The hashes that were signed, in hexadecimal; one signature each. */
  hashes: readonly string[];
  documentName?: string | null;
  signedAt: Date;
};

/**
 * Records that a certificate signed, within the transaction that keeps the signature: one row, and `usage_count` and
 * `last_used_at` of the certificate. True when the use was not on record before.
 */
export async function recordCertificateUse(em: EntityManager, use: UseOfCertificate): Promise<boolean> {
  const { certificateId, kind, operationId, hashes, documentName = null, signedAt } = use;
  const recorded = await em.execute<unknown[]>(
    `with recorded as (
       insert into certificate_use
         (id, kind, operation_id, signatures, hashes, document_name, signed_at, certificate_id, organization_id)
       select ?::uuid, ?, ?, ?::integer, ?::text[], ?, ?::timestamptz, owned.id, owned.organization_id
       from certificate owned where owned.id = ?
       on conflict (operation_id) do nothing returning certificate_id, signatures, signed_at
     )
     update certificate c set usage_count = c.usage_count + r.signatures,
       last_used_at = greatest(c.last_used_at, r.signed_at)
     from recorded r where c.id = r.certificate_id returning c.id`,
    [
      randomUUID(),
      kind,
      operationId,
      hashes.length,
      `{${hashes.join(',')}}`,
      documentName,
      signedAt,
      certificateId,
    ],
  );
  return recorded.length > 0;
}
