import { createHash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { readSignedData } from '../cades/cms/read-signed-data.ts';
import { readTstInfo } from '../asn1/read-timestamp.ts';
import type { TimestampFacts } from '../asn1/read-timestamp.ts';
import {
  checkContent,
  CheckFailed,
  checkSignatureValue,
  checkSigningCertificate,
  signerCertificate,
} from '../cades/check.ts';

/**
 * Checks a TimeStampToken over the data that `digestOf` hashes: imprint, content, signature, signing certificate and its one purpose
 * (RFC 3161 section 2.3). Whether the authority is trusted is for the caller to say. Throws CheckFailed or
 * MalformedError.
 */
export function checkTimestamp(
  token: Uint8Array,
  digestOf: (hash: HashAlgorithm) => Buffer,
): { facts: TimestampFacts; certificate: CertificateFacts; certificates: CertificateFacts[] } {
  const data = readSignedData(token);
  if (data.contentType !== oids.tstInfo || !data.content) throw new CheckFailed('the token is no timestamp');
  const facts = readTstInfo(data.content);
  if (!facts.hash || !facts.digest.equals(digestOf(facts.hash))) {
    throw new CheckFailed('the timestamp is over other data');
  }
  const certificate = signerCertificate(data);
  if (certificate.extendedKeyUsages.join() !== oids.timeStamping) {
    throw new CheckFailed('the timestamp was not signed by a timestamping certificate');
  }
  const tokenHash = data.signer.hash ?? 'sha256';
  checkContent({ data, digest: createHash(tokenHash).update(data.content).digest(), hash: tokenHash });
  checkSignatureValue(data, certificate);
  checkSigningCertificate(data, certificate);
  return { facts, certificate, certificates: data.certificates };
}
