import { acceptSignature } from '../blocks/accept-signature.ts';
import type { BasicValidation } from '../blocks/validate-basic-signature.ts';
import type { CertificateFault } from '../blocks/validate-certificate.ts';
import { isPassed, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';
import { settleFault, withinValidity } from './settle-fault.ts';
import type { Proofs } from './proofs.ts';
import { validatePastCertificate } from './validate-past-certificate.ts';

/**
 * Past signature validation (ETSI EN 319 102-1 clause 5.6.2.4): the signature is proved to have existed when its chain still
 * held. `current` is the conclusion at the current time, which stays when that cannot be shown.
 */
export function validatePastSignature(
  { certificate, certificateValidation, signature }: BasicValidation,
  { current, provedAt, proofs, time }: { current: Conclusion; provedAt: Date; proofs: Proofs; time: Date },
): Conclusion {
  if (!certificate || !certificateValidation) return current;
  const controlTime = validatePastCertificate(certificateValidation, proofs, time);
  if (!controlTime || provedAt > controlTime) return current;
  const standing = certificateValidation.faults
    .map((fault) => settlePastFault(fault, provedAt))
    .find((settled) => !isPassed(settled));
  return standing ?? acceptSignature(signature, certificate, provedAt);
}

/** The control time has taken account of status, of its freshness and of algorithms; what is left is asked as it was. */
function settlePastFault(fault: CertificateFault, provedAt: Date): Conclusion {
  switch (fault.subIndication) {
    case 'REVOKED_NO_POE':
    case 'REVOKED_CA_NO_POE':
    case 'REVOCATION_OUT_OF_BOUNDS_NO_POE':
    case 'TRY_LATER':
    case 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE':
      return passed;
    case 'OUT_OF_BOUNDS_NO_POE':
    case 'OUT_OF_BOUNDS_NOT_REVOKED':
      return withinValidity(fault.certificate, provedAt) ?? settleFault(fault, provedAt);
    default:
      return settleFault(fault, provedAt);
  }
}
