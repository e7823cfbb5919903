import { isTestCertificate } from '#domain/common/certificate-policies.ts';
import type { SignatureReport, ValidationReport } from '#signatures/validation/report.ts';

/**
 * Gives a report in which no test signature of ours passes, whatever is trusted here, and each says first that it is one: an operator who
 * put the test root into the folder of trusted authorities must not make a test pass for the real thing.
 */
export function judgeTests(report: ValidationReport): ValidationReport {
  const signatures = report.signatures.map(judge);
  const isSpoilt = signatures.some(isTestSignature) && report.indication === 'TOTAL_PASSED';
  return { ...report, signatures, ...(isSpoilt ? untrusted : {}) };
}

const untrusted = { indication: 'INDETERMINATE', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' } as const;

function judge(signature: SignatureReport): SignatureReport {
  const counterSignatures = signature.counterSignatures.map(judge);
  if (!isTestSignature(signature)) return { ...signature, counterSignatures };
  const reasons = [{ code: 'test_certificate' as const }, ...signature.reasons];
  const verdict = signature.indication === 'TOTAL_PASSED' ? { ...untrusted, anchor: undefined } : {};
  return { ...signature, counterSignatures, ...verdict, reasons };
}

/** Tells whether a signature is one of the sandbox, by the policies of its certificate. */
export function isTestSignature({
  signingCertificate: certificate,
}: Pick<SignatureReport, 'signingCertificate'>): boolean {
  return certificate !== undefined && isTestCertificate(certificate);
}
