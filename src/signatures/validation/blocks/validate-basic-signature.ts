import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { SignatureToValidate } from '../../signed-file/signed-file.ts';
import { isPassed, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';
import type { Round } from '../round/round.ts';
import { acceptSignature } from './accept-signature.ts';
import { askCertificate } from './ask-certificate.ts';
import { checkFormat } from './check-format.ts';
import { identifySigningCertificate } from './identify-signing-certificate.ts';
import { proveAgainst } from './prove-against.ts';
import type { CertificatePurpose } from './certificate/certificate-validation.ts';
import type { CertificateValidation } from './validate-certificate.ts';
import { verifyCryptographically } from './verify-cryptographically.ts';

/** What is asked of a signature at the current time. */
export type BasicInput = {
  purpose: CertificatePurpose;
  /** Faults of the file around it. */
  fileFaults: readonly Reason[];
  /** The latest time of a content timestamp that holds: the signature was made after it. Undefined when there is none. */
  madeAfter: Date | undefined;
};

/** What is known of a signature at the current time; what a proof of existence may still change stands in `conclusion`. */
export type BasicValidation = {
  signature: SignatureToValidate;
  purpose: CertificatePurpose;
  conclusion: Conclusion;
  /** Undefined when the format is broken or no certificate was identified. */
  certificate: CertificateFacts | undefined;
  certificateValidation: CertificateValidation | undefined;
  /** Whether digests and the signature value hold. */
  isIntact: boolean;
  notes: readonly Reason[];
};

/**
 * Validation of a basic signature (ETSI EN 319 102-1 clause 5.3). The blocks run in the standard's order but for the
 * cryptography, which comes before the certificate: its failure outweighs any other, and nothing is fetched for bytes that hold
 * nothing.
 */
export function validateBasicSignature(
  signature: SignatureToValidate,
  input: BasicInput,
  round: Round,
): BasicValidation {
  const format = checkFormat(signature, input.fileFaults);
  const identified = identifySigningCertificate(signature);
  const { certificate } = identified;
  const notes = [...identified.notes, ...signature.notes];
  const known = { signature, purpose: input.purpose, certificate, notes };
  if (!certificate) {
    const conclusion = isPassed(format) ? identified.conclusion : format;
    return { ...known, conclusion, certificateValidation: undefined, isIntact: false };
  }
  const cryptography = verifyCryptographically(signature, certificate);
  const certificateValidation = askCertificate({ certificate, purpose: input.purpose }, round);
  const isIntact = isPassed(format) && isPassed(cryptography);
  const conclusions = [
    () => format,
    () => cryptography,
    () => proveAgainst(certificateValidation, input.madeAfter),
    () => acceptSignature(signature, certificate, round.time),
  ];
  return { ...known, conclusion: firstThatFails(conclusions), certificateValidation, isIntact };
}

function firstThatFails(conclusions: readonly (() => Conclusion)[]): Conclusion {
  for (const next of conclusions) {
    const conclusion = next();
    if (!isPassed(conclusion)) return conclusion;
  }
  return passed;
}
