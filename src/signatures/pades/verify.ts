import { createHash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { readSignedData } from '../cades/cms/read-signed-data.ts';
import {
  checkContent,
  CheckFailed,
  checkSignatureValue,
  checkSigningCertificate,
  signerCertificate,
} from '../cades/check.ts';
import { findChain } from '../certificates/chain.ts';
import { checkTimestamp } from '../timestamp/check.ts';
import type { EmbeddedSignature } from './read-signatures.ts';

/**
 * Checks that a byte range is the whole of the file up to its end but for the hexadecimal string of this signature's
 * /Contents, which ends in zeros (ISO 32000-2 clause 12.8.1); gives where it ends. Throws CheckFailed.
 */
export function checkByteRange(bytes: Uint8Array, { byteRange, contents, cms }: EmbeddedSignature): number {
  const [zero, first = -1, second = -1, rest = -1] = byteRange;
  const end = second + rest;
  if (byteRange.length !== 4 || zero !== 0 || first < 0 || second <= first || end > bytes.length)
    throw new CheckFailed('the byte range does not fit the file');
  const gap = Buffer.from(bytes.subarray(first, second)).toString('latin1');
  if (gap.toLowerCase() !== `<${Buffer.from(contents).toString('hex')}>`)
    throw new CheckFailed('the byte range leaves out more than the signature');
  if (contents.subarray(cms.length).some((octet) => octet !== 0))
    throw new CheckFailed('something follows the signature in the room that is kept for it');
  return end;
}

/**
 * Checks a PAdES-T signature over its byte range: digest, signature value, signing certificate, signature timestamp, and a
 * chain to `root` that was valid at the time of that timestamp (ETSI EN 319 142-1 clause 6.3). Of a timestamp by an
 * authority under another root the chain is not looked at. Gives the signer's certificate. Throws CheckFailed,
 * MalformedError.
 */
export function verifyPades(
  bytes: Uint8Array,
  signature: EmbeddedSignature,
  root: CertificateFacts,
): CertificateFacts {
  const data = readSignedData(signature.cms);
  if (data.contentType !== oids.data || data.content)
    throw new CheckFailed('expected a detached signature over data');
  const certificate = signerCertificate(data);
  const hash = data.signer.hash ?? 'sha256';
  checkContent({ data, digest: coveredDigest(bytes, signature, hash), hash });
  checkSignatureValue(data, certificate);
  checkSigningCertificate(data, certificate);
  const stamp = data.signer.unsignedAttributes.find(({ type }) => type === oids.signatureTimeStamp);
  const [token] = stamp?.values ?? [];
  if (!token) throw new CheckFailed('the signature has no timestamp');
  const value = data.signer.signature;
  const { facts } = checkTimestamp(token, (stampHash) => createHash(stampHash).update(value).digest());
  const path = findChain({ certificate, intermediates: data.certificates, root, at: facts.time });
  if (!path) throw noChain(facts.time);
  return certificate;
}

type Trusted = {
  root: CertificateFacts;
  /** Tokens that hold without a chain to the root. */
  tokens?: readonly Uint8Array[] | undefined;
};

/**
 * Checks a document timestamp over its byte range, and its chain to the root at its own time (clause 5.4.3). Throws
 * CheckFailed, MalformedError.
 */
export function verifyDocumentTimestamp(
  bytes: Uint8Array,
  signature: EmbeddedSignature,
  { root, tokens = [] }: Trusted,
): void {
  const { cms } = signature;
  const stamp = checkTimestamp(cms, (hash) => coveredDigest(bytes, signature, hash));
  if (tokens.some((token) => cms.equals(token))) return;
  const { certificate, certificates: intermediates, facts } = stamp;
  if (!findChain({ certificate, intermediates, root, at: facts.time })) throw noChain(facts.time);
}

function noChain(at: Date): CheckFailed {
  return new CheckFailed(`no chain to the root that was valid on ${at.toISOString()}`);
}

function coveredDigest(
  bytes: Uint8Array,
  { byteRange }: EmbeddedSignature,
  hash: 'sha256' | 'sha384' | 'sha512',
): Buffer {
  const [, first = 0, second = 0, rest = 0] = byteRange;
  return createHash(hash)
    .update(bytes.subarray(0, first))
    .update(bytes.subarray(second, second + rest))
    .digest();
}
