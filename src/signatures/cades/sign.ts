import { createHash } from 'node:crypto';
import type { Der } from '../asn1/der.ts';
import { wholeSeconds } from '../asn1/der.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { hasConsistentLengths } from '../asn1/lengths.ts';
import { MalformedError } from '../asn1/parse.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import type { Signer } from '../certificates/issue.ts';
import { attribute, signedAttributes } from './signed-attributes.ts';
import { signedData } from './signed-data.ts';

/** Asks a timestamping authority: a digest in, a TimeStampToken in DER out. */
export type Timestamper = (digest: Buffer, hash: HashAlgorithm) => Promise<Uint8Array>;

/**
 * The profiles of a signature. CAdES carries signing-time as a signed attribute; for PAdES the time is in the PDF (ETSI EN
 * 319 142-1 clause 6.3).
 */
export const signatureProfiles = ['cades', 'pades'] as const;
export type SignatureProfile = (typeof signatureProfiles)[number];

export type CadesInput = {
  /** `cades` unless given. */
  profile?: SignatureProfile | undefined;
  /** The document's hash as given: it becomes the message digest. */
  digest: Buffer;
  hash: HashAlgorithm;
  signer: Signer;
  /** The signer's certificate first, then the chain up to, not including, the root. */
  certificates: CertificateFacts[];
  signingTime: Date;
  timestamp: Timestamper;
};

/**
 * Makes a detached CAdES-T signature over a hash (ETSI EN 319 122-1 clause 6: B-T), in DER: content-type, message-digest,
 * signing-time (not for PAdES) and signing-certificate-v2 signed, a signature-time-stamp over the signature value unsigned.
 * Throws the errors of the signer and the timestamping authority; without a timestamp there is no signature.
 */
export async function signCadesT(input: CadesInput): Promise<{ signature: Der; signingTime: Date }> {
  const { digest, hash, signer, certificates, timestamp } = input;
  const [certificate] = certificates;
  if (!certificate) throw new Error('a signature needs the certificate of its signer');
  const signingTime = wholeSeconds(input.signingTime);
  const claimed = input.profile === 'pades' ? {} : { signingTime };
  const attributes = signedAttributes({ contentType: oids.data, digest, hash, certificate, ...claimed });
  const value = await signer.sign(attributes, hash);
  const token = await timestamp(createHash(hash).update(value).digest(), hash);
  // Only its structure is checked: taking it apart would cost more than all the rest.
  if (!hasConsistentLengths(token)) throw new MalformedError('timestamp token: not valid ASN.1');
  const signature = signedData({
    hash,
    keyType: signer.keyType,
    signedAttributes: attributes,
    signature: value,
    certificates,
    unsignedAttributes: [attribute(oids.signatureTimeStamp, Buffer.from(token))],
  });
  return { signature, signingTime };
}
