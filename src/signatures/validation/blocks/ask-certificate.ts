import type { Round } from '../round/round.ts';
import type { CertificateToValidate } from './certificate/certificate-validation.ts';
import { validateCertificate } from './validate-certificate.ts';
import type { CertificateValidation } from './validate-certificate.ts';
import { withoutStatus } from './without-status.ts';

/** Validates a certificate with what a round rests on; status counts unless somebody else asks for it. */
export function askCertificate(
  question: Pick<CertificateToValidate, 'certificate' | 'purpose' | 'freshAt'>,
  round: Round,
): CertificateValidation {
  const validation = validateCertificate({ ...round, ...question });
  return round.isStatusAskedElsewhere ? withoutStatus(validation) : validation;
}
