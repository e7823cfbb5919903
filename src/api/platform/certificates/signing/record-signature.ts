import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { recordUsage } from '#entities/account/usage.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';

export type MadeSignature = {
  certificate: Certificate;
  attemptId: string;
  format: 'cades' | 'pades';
  /** SHA-256 in hexadecimal. */
  hash: string;
  documentName: string | null;
  signedAt: Date;
  /** The documents that were signed, and that came of it. */
  documents?: { document_id?: string; signed_document_id?: string };
};

/** The name of the use that a call makes of a certificate. */
export function useOf({ certificate, attemptId }: Pick<MadeSignature, 'certificate' | 'attemptId'>): string {
  return `certificate/${certificate.id}/signature/${attemptId}`;
}

/**
 * Records a signature of a holder within `em`'s transaction: the certificate's use, the organization's, and the audit event,
 * each once. Two calls with one Idempotency-Key wait for each other here.
 */
export async function recordSignature(
  c: Context<ApiEnv>,
  em: EntityManager,
  made: MadeSignature,
): Promise<void> {
  const { certificate, format, hash, documentName, signedAt, documents } = made;
  const { user } = c.var;
  const operationId = useOf(made);
  await lockCertificate(em, certificate);
  const use = { certificateId: certificate.id, kind: 'platform', hashes: [hash], documentName } as const;
  if (!(await recordCertificateUse(em, { ...use, operationId, signedAt }))) return;
  const { organizationId } = user;
  await recordUsage(em, { organizationId, type: 'signature', dedupeKey: operationId });
  await recordAccountAct(c, em, {
    action: 'certificate.signed',
    user,
    resource: { type: 'certificate', id: certificate.id },
    metadata: { hash, format, at: signedAt.toISOString(), ...documents },
    dedupeKey: `certificate.signed:${operationId}`,
  });
}

/** Everybody who changes a certificate and its organization's audit trail takes the certificate first. */
export async function lockCertificate(em: EntityManager, { id }: Pick<Certificate, 'id'>): Promise<void> {
  await em.findOneOrFail(Certificate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, fields: ['id'] });
}
