import type { SubIndication } from '../indications.ts';
import { acceptSignature } from '../blocks/accept-signature.ts';
import { askCertificate } from '../blocks/ask-certificate.ts';
import type { CertificateValidation } from '../blocks/validate-certificate.ts';
import type { BasicValidation } from '../blocks/validate-basic-signature.ts';
import { isPassed } from '../conclude.ts';
import { settleFault } from '../past/settle-fault.ts';
import type { Conclusion } from '../report.ts';
import type { Round } from '../round/round.ts';

/** Conclusions that a proof of the time may turn (ETSI EN 319 102-1 clause 5.5.4 step 2). */
const turnable = new Set<SubIndication | undefined>([
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'REVOCATION_OUT_OF_BOUNDS_NO_POE',
  'NO_CERTIFICATE_CHAIN_FOUND_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'TRY_LATER',
]);

/** Tells whether a proof of existence may change a conclusion. */
export function mayTurn({ indication, subIndication }: Conclusion): boolean {
  return indication === 'INDETERMINATE' && turnable.has(subIndication);
}

export type WithTime = { conclusion: Conclusion; certificateValidation: CertificateValidation | undefined };

/**
 * The validation of signatures with time and of those with long-term validation material (ETSI EN 319 102-1 clause 5.5): each
 * thing that stands against the signature now is asked again at the best signature time. Status has to be fresh at that time
 * only.
 */
export function validateWithTime(basic: BasicValidation, bestSignatureTime: Date, round: Round): WithTime {
  const { conclusion, certificate, certificateValidation, signature, purpose } = basic;
  const asItIs = { conclusion, certificateValidation };
  if (!certificate || !mayTurn(conclusion) || bestSignatureTime >= round.time) return asItIs;
  const then = askCertificate({ certificate, purpose, freshAt: bestSignatureTime }, round);
  const standing = then.faults
    .map((fault) => settleFault(fault, bestSignatureTime))
    .find((settled) => !isPassed(settled));
  return {
    conclusion: standing ?? acceptSignature(signature, certificate, bestSignatureTime),
    certificateValidation: then,
  };
}
