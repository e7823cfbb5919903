import type { HashAlgorithm } from '../asn1/algorithms.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { CheckFailed } from '../signed-file/check-failed.ts';
import { readCadesOfDigest } from '../cades/read-cades-of-digest.ts';
import { evaluate } from '../validation/evaluate.ts';
import type { Conclusion, SignatureReport } from '../validation/report.ts';
import { failed } from './failed.ts';

export type VerifiedSignature = {
  certificate: CertificateFacts;
  /** The signing-time attribute: the signer's claim. */
  signingTime: Date;
  /** The time of a timestamp whose authority chains to the root, else undefined. */
  provenTime: Date | undefined;
};

/**
 * Validates a detached CAdES signature over a hash, by one signer with a claimed time, as anybody's is, up to `root` (ETSI EN
 * 319 102-1), or to one of `others`, certificates that are trusted as they stand. Revocation is the caller's to ask. Throws CheckFailed with the reason, when a timestamp is broken, too;
 * MalformedError when the bytes are no detached CMS signature.
 */
export function verifyCades(input: {
  signature: Uint8Array;
  digest: Buffer;
  hash: HashAlgorithm;
  root: CertificateFacts;
  others?: readonly CertificateFacts[];
  now: Date;
}): VerifiedSignature {
  const { digest, hash, root, others = [], now } = input;
  const file = readCadesOfDigest(Buffer.from(input.signature), { algorithm: hash, digest });
  const grounds = {
    time: now,
    anchors: [root, ...others].map((certificate) => ({ certificate, source: 'root' })),
    intermediates: [],
    isStatusAskedElsewhere: true,
  };
  const { signatures } = evaluate(file, grounds, []).report;
  const [signature, ...further] = signatures;
  if (!signature || further.length > 0) throw new CheckFailed('the signature must be by one signer');
  return verified(signature);
}

function verified(signature: SignatureReport): VerifiedSignature {
  const broken = signature.timestamps.find(isBroken);
  if (broken) throw failed('timestamp', broken);
  if (signature.indication !== 'TOTAL_PASSED') throw failed('signature', signature);
  const { signingCertificate, claimedSigningTime, bestSignatureTime } = signature;
  if (!signingCertificate || !claimedSigningTime) {
    throw new CheckFailed('the signature claims no time');
  }
  const isProved = signature.timestamps.some(({ indication }) => indication === 'TOTAL_PASSED');
  const provenTime = isProved ? bestSignatureTime : undefined;
  return { certificate: signingCertificate, signingTime: claimedSigningTime, provenTime };
}

/** An authority under another root proves nothing here, and breaks nothing. */
function isBroken({ indication, subIndication }: Conclusion): boolean {
  return indication === 'TOTAL_FAILED' || subIndication === 'NO_SIGNING_CERTIFICATE_FOUND';
}
