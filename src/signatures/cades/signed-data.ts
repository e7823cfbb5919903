import {
  explicit,
  implicitConstructed,
  integer,
  integerFromHex,
  objectIdentifier,
  octetString,
  retagged,
  sequence,
  setOf,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { digestAlgorithm, signatureAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm, KeyType } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

export type SignedDataInput = {
  hash: HashAlgorithm;
  keyType: KeyType;
  /** The SET OF that was signed. */
  signedAttributes: Der;
  signature: Uint8Array;
  /** The signer's certificate first, then the chain up to, not including, the root. */
  certificates: CertificateFacts[];
  /** Leaves the certificates out; the signer is named by the first of them all the same. */
  withoutCertificates?: boolean | undefined;
  unsignedAttributes?: Der[];
  /** The content when it is inside, else the signature is detached. */
  content?: { type: string; bytes: Uint8Array };
};

/** ContentInfo with SignedData of one signer (RFC 5652 section 5.1), in DER. */
export function signedData(input: SignedDataInput): Der {
  const [signer] = input.certificates;
  if (!signer) throw new Error('a signature needs the certificate of its signer');
  const content = input.content
    ? sequence(objectIdentifier(input.content.type), explicit(0, octetString(input.content.bytes)))
    : sequence(objectIdentifier(oids.data));
  const version = input.content && input.content.type !== oids.data ? 3 : 1;
  const certificates = implicitConstructed(0, setOf(...input.certificates.map(({ der }) => der)));
  const body = sequence(
    integer(version),
    setOf(digestAlgorithm(input.hash)),
    content,
    ...(input.withoutCertificates ? [] : [certificates]),
    setOf(signerInfo(input, signer)),
  );
  return sequence(objectIdentifier(oids.signedData), explicit(0, body));
}

function signerInfo(input: SignedDataInput, signer: CertificateFacts): Der {
  const parts = [
    integer(1),
    sequence(signer.issuer, integerFromHex(signer.serialNumber)),
    digestAlgorithm(input.hash),
    retagged(0xa0, input.signedAttributes),
    signatureAlgorithm(input.keyType, input.hash),
    octetString(input.signature),
  ];
  if (input.unsignedAttributes?.length) {
    parts.push(implicitConstructed(1, setOf(...input.unsignedAttributes)));
  }
  return sequence(...parts);
}
