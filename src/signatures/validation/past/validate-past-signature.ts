import { acceptSignature } from '../blocks/accept-signature.ts';
import type { BasicValidation } from '../blocks/validate-basic-signature.ts';
import type { CertificateFault } from '../blocks/validate-certificate.ts';
import { isPassed, passed } from '../conclude.ts';
import type { SubIndication } from '../indications.ts';
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

/** What the control time has taken account of: status, its freshness, and algorithms. */
const taken: readonly SubIndication[] = [
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'REVOCATION_OUT_OF_BOUNDS_NO_POE',
  'TRY_LATER',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
];

const outOfBounds: readonly SubIndication[] = ['OUT_OF_BOUNDS_NO_POE', 'OUT_OF_BOUNDS_NOT_REVOKED'];

function settlePastFault(fault: CertificateFault, provedAt: Date): Conclusion {
  if (taken.includes(fault.subIndication)) return passed;
  const settled = outOfBounds.includes(fault.subIndication)
    ? withinValidity(fault.certificate, provedAt)
    : undefined;
  return settled ?? settleFault(fault, provedAt);
}
