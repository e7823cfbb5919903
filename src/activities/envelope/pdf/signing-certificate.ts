import { createHash } from 'node:crypto';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { signerCertificate } from '#signatures/cades/cms/signer-certificate.ts';
import type { DigestSigner } from '#clients/pdf-signer.ts';

/** Gives the SHA-256 in hex of the certificate that made a CMS signature. Throws MalformedError, CheckFailed. */
export function fingerprintOf(cms: Uint8Array): string {
  const { der } = signerCertificate(readSignedData(cms));
  return createHash('sha256').update(der).digest('hex');
}

/** A signer that works as another and, once it has signed, knows the fingerprint of its certificate. */
export function noting(sign: DigestSigner): {
  sign: DigestSigner;
  fingerprint: () => string;
} {
  let noted: string | undefined;
  return {
    sign: async (digest, hash) => {
      const cms = await sign(digest, hash);
      noted = fingerprintOf(cms);
      return cms;
    },
    fingerprint: () => {
      if (noted === undefined) throw new Error('nothing was signed');
      return noted;
    },
  };
}
