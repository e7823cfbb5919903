import type { CertificateFault } from '../blocks/validate-certificate.ts';
import { conclude, passed } from '../conclude.ts';
import type { SubIndication } from '../indications.ts';
import type { Conclusion } from '../report.ts';

/** What ended the trust in a certificate at one time. */
const endings: readonly SubIndication[] = [
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
];

/**
 * Compares what stands against a certificate with the time at which the signature is proved to have existed (ETSI EN 319 102-1
 * clause 5.5.4 step 4): a revocation or the end of a validity that came later does not count. Passed when nothing is left of it;
 * NOT_YET_VALID when the signature is older than the certificate.
 */
export function settleFault(fault: CertificateFault, provedAt: Date): Conclusion {
  return isOvercome(fault, provedAt) ?? conclude(fault.subIndication, fault.reason);
}

function isOvercome(
  { subIndication, certificate, at }: CertificateFault,
  provedAt: Date,
): Conclusion | undefined {
  if (endings.includes(subIndication)) return at && provedAt < at ? passed : undefined;
  return subIndication === 'OUT_OF_BOUNDS_NOT_REVOKED' ? withinValidity(certificate, provedAt) : undefined;
}

/** Passed when the certificate was valid at that time, undefined when it had ended. */
export function withinValidity(
  { notBefore, notAfter, subjectText }: CertificateFault['certificate'],
  provedAt: Date,
): Conclusion | undefined {
  if (provedAt < notBefore) {
    const values = { name: subjectText, proved: provedAt.toISOString(), from: notBefore.toISOString() };
    return conclude('NOT_YET_VALID', { code: 'signed_before_certificate', values });
  }
  return provedAt <= notAfter ? passed : undefined;
}
