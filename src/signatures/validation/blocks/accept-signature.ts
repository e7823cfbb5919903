import { judgeDigest, judgeSignatureAlgorithm } from '../../algorithms/catalogue.ts';
import type { AlgorithmFault } from '../../algorithms/catalogue.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { publicKeyOf } from '../../certificates/signed-by.ts';
import type { SignatureToValidate } from '../../signed-file/signed-file.ts';
import { conclude, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';

/**
 * Signature acceptance validation (ETSI EN 319 102-1 clause 5.2.8): the constraints on the elements of the signature, and its
 * algorithms as the catalogue judges them at `time` (ETSI TS 119 312). A proof that the signature existed earlier may overcome
 * CRYPTO_CONSTRAINTS_FAILURE_NO_POE.
 */
export function acceptSignature(
  signature: SignatureToValidate,
  certificate: CertificateFacts,
  time: Date,
): Conclusion {
  if (signature.constraintFaults.length > 0) {
    return conclude('SIG_CONSTRAINTS_FAILURE', ...signature.constraintFaults);
  }
  const faults = algorithmFaults(signature, certificate, time);
  const [first] = faults.toSorted(byEnd);
  if (!first) return passed;
  const isOver = first.until === undefined;
  return conclude(
    isOver ? 'CRYPTO_CONSTRAINTS_FAILURE' : 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    ...faults.map(({ reason }) => reason),
  );
}

function algorithmFaults(
  { value, signedObjects }: SignatureToValidate,
  certificate: CertificateFacts,
  time: Date,
): AlgorithmFault[] {
  const key = publicKeyOf(certificate);
  const ofValue = value.algorithm && key && judgeSignatureAlgorithm(value.algorithm, key, time);
  const digests = new Set(signedObjects.map(({ digestAlgorithm }) => digestAlgorithm));
  if (value.algorithm?.digest) digests.delete(value.algorithm.digest);
  const ofDigests = [...digests].map((digest) => digest && judgeDigest(digest, time));
  return [ofValue, ...ofDigests].filter((fault) => fault !== undefined);
}

/** Algorithms that never counted come first. */
function byEnd(one: AlgorithmFault, other: AlgorithmFault): number {
  return (one.until?.getTime() ?? 0) - (other.until?.getTime() ?? 0);
}
