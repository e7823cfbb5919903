import type { CertificateValidation } from '../blocks/validate-certificate.ts';
import type { Proofs } from './proofs.ts';
import { slideControlTime } from './slide-control-time.ts';

/**
 * Past certificate validation (ETSI EN 319 102-1 clause 5.6.2.1): the chain to an anchor holds at any time within the validity
 * of all its members, and the latest time for which its status and algorithms speak is the control time. Undefined when there
 * is no such chain or no such time.
 */
export function validatePastCertificate(
  validation: CertificateValidation,
  proofs: Proofs,
  time: Date,
): Date | undefined {
  if (!validation.anchor || !haveCommonTime(validation)) return undefined;
  return slideControlTime(validation, proofs, time);
}

/** The validity intervals of all members of the chain have a moment in common. */
function haveCommonTime({ chain }: CertificateValidation): boolean {
  const from = Math.max(...chain.map(({ notBefore }) => notBefore.getTime()));
  const until = Math.min(...chain.map(({ notAfter }) => notAfter.getTime()));
  return chain.length > 0 && from <= until;
}
