import type { KeyObject } from 'node:crypto';
import { publicKeyFrom, holdsOver } from '../algorithms/signature.ts';
import type { SignatureAlgorithm } from '../algorithms/signature.ts';
import { readSignatureAlgorithm } from '../algorithms/signature-by-oid.ts';
import { MalformedError } from '../asn1/parse.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

/** Something signed in the manner of X.509: a certificate, a revocation list, an OCSP response. */
export type SignedObject = {
  signedBytes: Buffer;
  /** AlgorithmIdentifier in DER. */
  signatureAlgorithm: Buffer;
  signature: Buffer;
};

const keys = new WeakMap<CertificateFacts, { key: KeyObject | undefined }>();

/** The public key of a certificate, read once; undefined when OpenSSL cannot read it. */
export function publicKeyOf(certificate: CertificateFacts): KeyObject | undefined {
  const known = keys.get(certificate) ?? { key: publicKeyFrom(certificate.publicKey) };
  keys.set(certificate, known);
  return known.key;
}

/** The signature algorithm that a signed object names; undefined when it is not known. */
export function signatureAlgorithmOf({
  signatureAlgorithm,
}: Pick<SignedObject, 'signatureAlgorithm'>): SignatureAlgorithm | undefined {
  try {
    return readSignatureAlgorithm(signatureAlgorithm).algorithm;
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

/** The verdicts on signatures, which never change: by the signed object, then the signer's certificate. */
const verdicts = new WeakMap<SignedObject, WeakMap<CertificateFacts, boolean>>();

/** Tells whether the object's signature holds with the certificate's key, whatever the two are called. */
export function isSignedBy(object: SignedObject, signer: CertificateFacts): boolean {
  const known = verdicts.get(object) ?? new WeakMap<CertificateFacts, boolean>();
  const verdict = known.get(signer) ?? holds(object, signer);
  verdicts.set(object, known.set(signer, verdict));
  return verdict;
}

function holds(object: SignedObject, signer: CertificateFacts): boolean {
  const algorithm = signatureAlgorithmOf(object);
  const key = publicKeyOf(signer);
  if (!algorithm || !key) return false;
  return holdsOver(object.signedBytes, { algorithm, key, value: object.signature });
}
