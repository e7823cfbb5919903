import { explicit, integerFromHex, objectIdentifier, octetString, sequence } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { extension } from '../certificates/extensions.ts';
import { certificateHashes } from './cert-id.ts';

/**
 * An OCSPRequest about one certificate of an issuer, in DER (RFC 6960 section 4.1.1, RFC 9919: SHA-256 CertIDs); with a
 * nonce the answer is made for it, after this moment.
 */
export function ocspRequest(input: {
  certificate: CertificateFacts;
  issuer: CertificateFacts;
  nonce?: Buffer | undefined;
}): Der {
  const { name, key } = certificateHashes(input.issuer).sha256;
  const certId = sequence(
    sequence(objectIdentifier(oids.sha256)),
    octetString(name),
    octetString(key),
    integerFromHex(input.certificate.serialNumber),
  );
  const list = sequence(sequence(certId));
  if (!input.nonce) return sequence(sequence(list));
  const nonce = extension(oids.ocspNonce, octetString(input.nonce));
  return sequence(sequence(list, explicit(2, sequence(nonce))));
}
