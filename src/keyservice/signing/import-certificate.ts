import type { importedTypes } from '#domain/certificate/certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificateRow } from '../ca/issue.ts';
import type { Certificate } from '../entities/certificate.ts';
import { pinWork } from '../keys/pin-work.ts';
import type { Caller } from '../log/append.ts';
import { importWork } from '../pkcs12/import-work.ts';
import { readPkcs12 } from '../pkcs12/read-pkcs12.ts';
import { refusal } from '../pkcs12/refusal.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { keepCertificate } from './generate-certificate.ts';
import { madeOnce } from './made-once.ts';
import type { KeyWithCertificate } from './make-certificate.ts';

/** id-etsi-qcs-QcCompliance (ETSI EN 319 412-5 clause 4.2.1): the issuer says that the certificate is a qualified one. */
const qcCompliance = '0.4.0.1862.1.1';

export type ImportInput = {
  /** The certificate's id; made when absent. */
  id?: string | undefined;
  /** The file, which is zeroed. */
  pkcs12: Buffer;
  passphrase: string;
  pin: string;
  type: (typeof importedTypes)[number];
  userId: string;
  label: string;
};

/**
 * Takes a holder's key and certificate, of another authority, out of a PKCS#12 file; the key is kept under the PIN. Key,
 * certificate and log entry are committed together. One that was taken under the same id is given again. Throws Problem validation_failed, whose `field` is pkcs12, passphrase
 * or type, and service_unavailable when too many come at once.
 */
export async function importCertificate(
  service: KeyService,
  caller: Caller,
  input: ImportInput,
): Promise<Certificate> {
  const operation = 'certificate_imported';
  return recordingFailure(service, caller, { operation }, async () => {
    try {
      return await madeOnce(service, input, async () => {
        const made = await take(service, input);
        return keepCertificate(service, caller, { operation, made });
      });
    } finally {
      input.pkcs12.fill(0);
    }
  });
}

async function take({ keyStore }: KeyService, input: ImportInput): Promise<KeyWithCertificate> {
  const { id, type, userId, label, pin } = input;
  const read = () => readPkcs12(input.pkcs12, input.passphrase, new Date());
  const { key: pair, certificate, chain } = await importWork.enter(() => importWork.derive(read));
  const { keyType, keySize, privateKey } = pair;
  try {
    if (type === 'eidas') assertQualified(certificate);
    const request = { keyType, keySize, purpose: 'user', owner: userId, pin } as const;
    const key = await pinWork.enter(() => keyStore.keep(request, pair));
    const named = { id, userId, label, chain, issuerId: null };
    const about = { kind: 'imported', keyId: key.id, keyType, keySize, ...named } as const;
    return { key, certificate: certificateRow(certificate, about) };
  } finally {
    privateKey.fill(0);
  }
}

/** A statement that cannot be read says nothing. */
function assertQualified({ qcStatements }: CertificateFacts): void {
  if (qcStatements.includes(qcCompliance)) return;
  throw refusal('not_qualified');
}
