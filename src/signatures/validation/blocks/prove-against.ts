import type { SubIndication } from '../indications.ts';
import { conclude } from '../conclude.ts';
import type { Conclusion } from '../report.ts';
import type { CertificateFault, CertificateValidation } from './validate-certificate.ts';

/**
 * What a content timestamp proves against a signature, which was made after it (ETSI EN 319 102-1 clause 5.3.4 step 4): with
 * a certificate that was revoked or had expired by then nothing later can save it. Without such a proof the conclusion about the
 * certificate stays as it is.
 */
export function proveAgainst(validation: CertificateValidation, madeAfter: Date | undefined): Conclusion {
  if (!madeAfter) return validation;
  for (const fault of validation.faults) {
    const proved = provedBy(fault, madeAfter);
    if (proved) return conclude(proved, fault.reason);
  }
  return validation;
}

function provedBy(
  { subIndication, certificate, at }: CertificateFault,
  madeAfter: Date,
): SubIndication | undefined {
  if (subIndication === 'REVOKED_NO_POE') return at && at <= madeAfter ? 'REVOKED' : undefined;
  if (subIndication === 'OUT_OF_BOUNDS_NO_POE' || subIndication === 'OUT_OF_BOUNDS_NOT_REVOKED') {
    return certificate.notAfter < madeAfter ? 'EXPIRED' : undefined;
  }
  if (subIndication !== 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE') return undefined;
  return at && at <= madeAfter ? 'CRYPTO_CONSTRAINTS_FAILURE' : undefined;
}
