import { createHash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import { finish, readerOf, takeTime } from '../asn1/read-der.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { readSignedData } from '../asn1/read-signed-data.ts';
import type { SignedDataFacts } from '../asn1/read-signed-data.ts';
import { findChain } from '../certificates/chain.ts';
import { checkTimestamp } from '../timestamp/check.ts';
import {
  checkContent,
  CheckFailed,
  checkSignatureValue,
  checkSigningCertificate,
  signedAttribute,
  signerCertificate,
} from '../cades/check.ts';

export type VerifiedSignature = {
  certificate: CertificateFacts;
  /** The signing-time attribute: the signer's claim. */
  signingTime: Date;
  /** The time of a timestamp whose authority chains to the root, else undefined. */
  provenTime: Date | undefined;
};

/**
 * Checks a detached CAdES signature over a hash: content, signature value, signing certificate, timestamp, and a chain
 * to `root` that is valid at the proven time, else at `now`. Revocation is the caller's to ask. Throws CheckFailed with
 * the reason, MalformedError when the bytes are no CMS signature.
 */
export function verifyCades(input: {
  signature: Uint8Array;
  digest: Buffer;
  hash: HashAlgorithm;
  root: CertificateFacts;
  now: Date;
}): VerifiedSignature {
  const { digest, hash, root } = input;
  const data = readSignedData(input.signature);
  if (data.contentType !== oids.data || data.content)
    throw new CheckFailed('expected a detached signature over data');
  const certificate = signerCertificate(data);
  checkContent({ data, digest, hash });
  checkSignatureValue(data, certificate);
  checkSigningCertificate(data, certificate);
  const provenTime = timestampTime(data, root);
  const at = provenTime ?? input.now;
  if (!findChain({ certificate, intermediates: data.certificates, root, at })) {
    throw new CheckFailed(`no chain to the root that was valid on ${at.toISOString()}`);
  }
  return { certificate, signingTime: claimedTime(data), provenTime };
}

function timestampTime(data: SignedDataFacts, root: CertificateFacts): Date | undefined {
  const found = data.signer.unsignedAttributes.find(({ type }) => type === oids.signatureTimeStamp);
  const [token] = found?.values ?? [];
  if (!token) return undefined;
  const digestOf = (hash: HashAlgorithm): Buffer => createHash(hash).update(data.signer.signature).digest();
  const { facts, certificate, certificates } = checkTimestamp(token, digestOf);
  const chain = findChain({ certificate, intermediates: certificates, root, at: facts.time });
  return chain ? facts.time : undefined;
}

function claimedTime(data: SignedDataFacts): Date {
  const value = readerOf(signedAttribute(data, oids.signingTime, 'signing-time'), 'signing-time');
  const time = takeTime(value);
  finish(value);
  return time;
}
