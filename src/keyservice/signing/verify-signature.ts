import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { Certificate } from '../entities/certificate.ts';
import type { Caller } from '../log/append.ts';
import { record } from '../service.ts';
import type { KeyService } from '../service.ts';
import type { DocumentHash } from './document-hash.ts';

export type Verdict =
  | { valid: true; signer: { common_name: string | null; email: string | null }; signed_at: string }
  | { valid: false; signer: null; signed_at: null; reason: string };

/**
 * Checks a detached signature over a document's hash against our own root and our own record of revocations. A revocation
 * counts from its time on: a signature whose timestamp is older stays valid (ETSI EN 319 102-1).
 */
export async function verifySignature(
  service: KeyService,
  caller: Caller,
  { document, signature }: { document: DocumentHash; signature: Buffer },
): Promise<Verdict> {
  const { verdict, certificateId } = await judge(service, document, signature);
  await record(service, caller, {
    operation: 'signature_verified',
    outcome: verdict.valid ? 'ok' : 'not_valid',
    certificateId,
    documentHash: document.text,
  });
  return verdict;
}

async function judge(
  service: KeyService,
  { digest, hash }: DocumentHash,
  signature: Buffer,
): Promise<{ verdict: Verdict; certificateId: string | null }> {
  let certificateId: string | null = null;
  try {
    const root = service.authority.root.facts;
    const { certificate, provenTime, signingTime } = verifyCades({
      signature,
      digest,
      hash,
      root,
      now: new Date(),
    });
    const { serialNumber, commonName, email } = certificate;
    const row = await service.orm.em.fork().findOne(Certificate, { serialNumber, kind: { $ne: 'imported' } });
    if (!row || !certificate.der.equals(row.der))
      throw new CheckFailed('the certificate is not one of this service');
    certificateId = row.id;
    if (row.revokedAt && row.revokedAt <= (provenTime ?? new Date())) {
      throw new CheckFailed(`the certificate was revoked on ${row.revokedAt.toISOString()}`);
    }
    const signer = { common_name: commonName, email };
    return { verdict: { valid: true, signer, signed_at: signingTime.toISOString() }, certificateId };
  } catch (error) {
    if (!(error instanceof CheckFailed || error instanceof MalformedError)) throw error;
    return { verdict: { valid: false, signer: null, signed_at: null, reason: error.message }, certificateId };
  }
}
