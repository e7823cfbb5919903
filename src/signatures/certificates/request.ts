import { publicKeyFrom, holdsOver } from '../algorithms/signature.ts';
import { readSignatureAlgorithm } from '../algorithms/signature-by-oid.ts';
import { signatureAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { bitString, implicitConstructed, integer, sequence } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { MalformedError } from '../asn1/parse.ts';
import { publicKeyBits, takeBits } from '../asn1/read-certificate.ts';
import { finish, readerOf, readSequence, take, takeInteger } from '../asn1/read-der.ts';
import { CheckFailed } from '../signed-file/check-failed.ts';
import type { Signer } from './issue.ts';

/** Whose certificate is asked for: a Name and a SubjectPublicKeyInfo, in DER. */
export type CertificationRequest = { subject: Buffer; publicKey: Buffer };

const what = 'certification request';
const largest = 65_536;

/** Signs a PKCS#10 request without attributes (RFC 2986 section 4) by the key that it is about, and gives its DER. */
export async function issueCertificationRequest(
  { subject, publicKey }: CertificationRequest,
  { signer, hash }: { signer: Signer; hash: HashAlgorithm },
): Promise<Der> {
  const algorithm = signatureAlgorithm(signer.keyType, hash);
  const info = sequence(integer(0), subject, publicKey, implicitConstructed(0, sequence()));
  return sequence(info, algorithm, bitString(await signer.sign(info, hash)));
}

/**
 * Reads a PKCS#10 request (RFC 2986 section 4); its attributes are not looked at. Throws MalformedError, and CheckFailed when its
 * own key has not signed it: whoever asks must have the key.
 */
export function readCertificationRequest(der: Buffer): CertificationRequest {
  if (der.length > largest) throw new MalformedError(`${what}: it is too long`);
  const request = readSequence(der, what);
  const info = take(request, 0x30);
  const { algorithm } = readSignatureAlgorithm(take(request, 0x30).encoded);
  const value = takeBits(request);
  finish(request);
  const fields = readerOf(info.contents, what);
  takeInteger(fields);
  const subject = take(fields, 0x30).encoded;
  const publicKey = take(fields, 0x30).encoded;
  publicKeyBits(publicKey);
  take(fields, 0xa0);
  finish(fields);
  const key = publicKeyFrom(publicKey);
  if (!key || !algorithm || !holdsOver(info.encoded, { algorithm, key, value }))
    throw new CheckFailed('the certification request is not signed by its own key');
  return { subject, publicKey };
}
