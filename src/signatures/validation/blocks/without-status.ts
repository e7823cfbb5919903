import { conclude, passed } from '../conclude.ts';
import type { CertificateFault, CertificateValidation } from './validate-certificate.ts';

/**
 * The validation of a certificate whose status somebody else asks for: what is missing of status does not count against it, and
 * when it has ended, it counts as not revoked until then.
 */
export function withoutStatus(validation: CertificateValidation): CertificateValidation {
  const faults = validation.faults.flatMap(leftOf);
  const [first] = faults;
  const conclusion = first ? conclude(first.subIndication, ...faults.map(({ reason }) => reason)) : passed;
  return { ...validation, ...conclusion, faults, wanted: [] };
}

function leftOf(fault: CertificateFault): CertificateFault[] {
  if (fault.subIndication === 'TRY_LATER') return [];
  if (fault.subIndication !== 'OUT_OF_BOUNDS_NO_POE') return [fault];
  return [{ ...fault, subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED' }];
}
