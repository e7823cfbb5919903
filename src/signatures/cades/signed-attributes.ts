import { createHash } from 'node:crypto';
import {
  explicit,
  integerFromHex,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { digestAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

/** One attribute with one value (RFC 5652 section 5.3). */
export function attribute(oid: string, value: Der): Der {
  return sequence(objectIdentifier(oid), setOf(value));
}

/**
 * signing-certificate-v2 of one certificate (RFC 5035): its hash, and its issuer and serial number. SHA-256 is the
 * default of ESSCertIDv2 and therefore left out.
 */
function signingCertificateV2(certificate: CertificateFacts, hash: HashAlgorithm): Der {
  const digest = octetString(createHash(hash).update(certificate.der).digest());
  const issuerSerial = sequence(
    sequence(explicit(4, certificate.issuer)),
    integerFromHex(certificate.serialNumber),
  );
  const certId = hash === 'sha256' ? [digest, issuerSerial] : [digestAlgorithm(hash), digest, issuerSerial];
  return attribute(oids.signingCertificateV2, sequence(sequence(sequence(...certId))));
}

export type SignedAttributesInput = {
  /** The type of the signed content: id-data for documents, id-ct-TSTInfo for timestamps. */
  contentType: string;
  /** The digest of the content; for a document this is the caller's hash, the content itself is never seen. */
  digest: Uint8Array;
  hash: HashAlgorithm;
  certificate: CertificateFacts;
  /** CAdES requires it, PAdES forbids it (ETSI EN 319 122-1 clause 5.2.1, EN 319 142-1 clause 6.3). */
  signingTime?: Date | undefined;
};

/** Makes the signed attributes as the SET OF in DER order whose bytes are signed (RFC 5652 section 5.4). */
export function signedAttributes(input: SignedAttributesInput): Der {
  const attributes = [
    attribute(oids.contentType, objectIdentifier(input.contentType)),
    attribute(oids.messageDigest, octetString(input.digest)),
    signingCertificateV2(input.certificate, input.hash),
  ];
  if (input.signingTime) attributes.push(attribute(oids.signingTime, time(input.signingTime)));
  return setOf(...attributes);
}
