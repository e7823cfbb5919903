import { X509Certificate } from 'node:crypto';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { Problem } from '#domain/problem.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { sealForLongTerm } from '#signatures/pades/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import type { StatusSource } from '#signatures/pades/validation-data.ts';
import type { ApiDependencies } from '../deps.ts';
import { keyServiceOf } from '../key-service-settings.ts';

/** An OCSPResponse that carries an answer is never so short, an error has 5 bytes. */
const smallestAnswer = 64;

/**
 * Certifies a PDF of ours by the platform's seal against every change, and takes it to PAdES-B-LTA. `operation` names it
 * in the key service's log. Throws Problem service_unavailable.
 */
export async function sealPdf(
  deps: ApiDependencies,
  { pdf, operation, reason }: { pdf: Buffer; operation: string; reason: string },
): Promise<Buffer> {
  const signer = createPdfSigner(keyServiceOf(deps.config));
  // Named by the digest, too: what was lost before it was stored is made anew, with another time in it.
  const seal: ByteRangeSigner = (digest, hash) =>
    signer.seal(`${operation}/${digest.toString('hex').slice(0, 32)}`)(digest, hash);
  const options = {
    at: new Date(),
    name: 'Tamga',
    reason,
    certification: 1,
    field: { newField: 'seal' },
  } as const;
  const sealed = await signField(startUpdate(await readPdf(pdf)), options, seal);
  const status = await statusSource(deps);
  return sealForLongTerm(sealed, { fieldName: 'archive', status, timestamp: signer.timestamp });
}

async function statusSource({ keyService, status }: ApiDependencies): Promise<StatusSource> {
  const { root } = await keyService.authorities();
  return {
    root: readCertificate(new X509Certificate(root).raw),
    ocsp: async (request) => {
      const { der } = await status.ocsp.answer(request.toString('base64'));
      // An answer without a response says that there is none now (RFC 6960 section 2.3).
      if (der.length < smallestAnswer) {
        throw new Problem('service_unavailable', 'Certificate status cannot be had. Try again shortly.');
      }
      return der;
    },
    rootCrl: async () => (await status.lists.newest('root')).der,
  };
}
