import { signatureAlgorithmName } from '#signatures/asn1/algorithms.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import { openWithPin } from '../keys/open-with-pin.ts';
import type { Caller } from '../log/append.ts';
import { record, recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { findCertificate, usableKey } from './certificates.ts';
import type { DocumentHash } from './document-hash.ts';

export type Signed = { signature: Buffer; signedAt: Date; algorithm: string };

/**
 * Signs a document's hash with a holder's key as CAdES-T. Throws Problem not_found, invalid_state (revoked or expired),
 * invalid_pin, too_many_attempts. The signature is released only after its log entry is written.
 */
export async function signWithPin(
  service: KeyService,
  caller: Caller,
  { certificateId, document, pin }: { certificateId: string; document: DocumentHash; pin: string },
): Promise<Signed> {
  const entry = { operation: 'signature_made' as const, certificateId, documentHash: document.text };
  return recordingFailure(service, caller, entry, async () => {
    const em = service.orm.em.fork();
    const certificate = await findCertificate(em, certificateId);
    const key = await usableKey(em, certificate);
    const signed = await sign(service, { certificate, key, document, pin });
    await record(service, caller, { ...entry, outcome: 'ok' });
    return signed;
  });
}

async function sign(
  service: KeyService,
  input: { certificate: Certificate; key: StoredKey; document: DocumentHash; pin: string },
): Promise<Signed> {
  const { certificate, key, document, pin } = input;
  const signer = await openWithPin(service, key, pin);
  try {
    const { signature, signingTime } = await signCadesT({
      ...document,
      signer,
      certificates: [readCertificate(certificate.der), service.authority.issuing.facts],
      signingTime: new Date(),
      timestamp: service.timestamp,
    });
    return {
      signature,
      signedAt: signingTime,
      algorithm: signatureAlgorithmName(signer.keyType, document.hash),
    };
  } finally {
    signer.close();
  }
}
