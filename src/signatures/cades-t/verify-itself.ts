import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { readCertificate } from '../asn1/read-certificate.ts';
import { readTstInfo } from '../asn1/read-timestamp.ts';
import type { TimestampFacts } from '../asn1/read-timestamp.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { readSignedData } from '../cades/cms/read-signed-data.ts';
import { signerCertificate } from '../cades/cms/signer-certificate.ts';
import { readCadesOfDigest } from '../cades/read-cades-of-digest.ts';
import type { DigestAlgorithm } from '../algorithms/digest.ts';
import { CheckFailed } from '../signed-file/check-failed.ts';
import type { SignatureToValidate } from '../signed-file/signed-file.ts';
import type { TrustAnchor, ValidationGrounds } from '../validation/context.ts';
import { evaluate } from '../validation/evaluate.ts';
import type { SignatureReport } from '../validation/report.ts';
import { tokenOf } from '../validation/round/tokens.ts';
import { validateToken } from '../validation/validate-token.ts';
import { failed } from './failed.ts';

/**
 * Validates a detached CAdES signature over a digest, by one signer, with its timestamps, as if the certificates that they name were
 * trusted: it holds by itself, and who made it is for the caller to ask. Throws CheckFailed with the reason, and MalformedError
 * when the bytes are no detached CMS signature.
 */
export function verifyItself(
  signature: Uint8Array,
  { digest, hash }: { digest: Buffer; hash: HashAlgorithm },
): SignatureReport & { signingCertificate: CertificateFacts } {
  const file = readCadesOfDigest(Buffer.from(signature), { algorithm: hash, digest });
  const { signatures } = evaluate(file, trusting(file.signatures.flatMap(namedBy)), []).report;
  const [report, ...others] = signatures;
  if (!report || others.length > 0) throw new CheckFailed('the signature must be by one signer');
  const { indication, signingCertificate } = report;
  if (indication !== 'TOTAL_PASSED' || !signingCertificate) throw failed('signature', report);
  const broken = report.timestamps.find((one) => one.indication !== 'TOTAL_PASSED');
  if (broken) throw failed('timestamp', broken);
  return { ...report, signingCertificate };
}

/** The certificates that a signature and its timestamps name. */
function namedBy({ signingCertificate, timestamps }: SignatureToValidate): TrustAnchor[] {
  const tokens = timestamps.flatMap((one) => tokenOf(one)?.signature ?? []);
  return [
    ...signingCertificate.candidates.map((der) => anchorOf(der, 'signature')),
    ...tokens.flatMap((token) =>
      token.signingCertificate.candidates.map((der) => anchorOf(der, 'timestamp')),
    ),
  ];
}

function anchorOf(der: Buffer, purpose: 'signature' | 'timestamp'): TrustAnchor {
  return { certificate: readCertificate(der), source: 'itself', purposes: [purpose] };
}

function trusting(anchors: readonly TrustAnchor[], time = new Date()): ValidationGrounds {
  return { time, anchors, intermediates: [], isStatusAskedElsewhere: true };
}

/**
 * Validates a TimeStampToken over the data that `digestOf` digests, as of its own time and as if the certificate that it names were
 * trusted (RFC 3161 section 2.3): whether the authority is trusted is for the caller to ask. Throws CheckFailed and
 * MalformedError.
 */
export function verifyTokenItself(
  token: Buffer,
  digestOf: (algorithm: DigestAlgorithm) => Buffer,
): { facts: TimestampFacts; certificate: CertificateFacts; certificates: CertificateFacts[] } {
  const data = readSignedData(token);
  const facts = readTstInfo(data.content ?? Buffer.alloc(0));
  const certificate = signerCertificate(data);
  const anchor = anchorOf(certificate.der, 'timestamp');
  const report = validateToken({ token, digestOf }, trusting([anchor], facts.time));
  if (report.indication !== 'TOTAL_PASSED') throw failed('timestamp', report);
  return { facts, certificate, certificates: data.certificates };
}
