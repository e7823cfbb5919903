import { oids } from '../../../asn1/oids.ts';
import type { CertificateFacts } from '../../../asn1/read-certificate.ts';
import type { CertificateFault, CertificatePurpose } from './certificate-validation.ts';

/** Purposes that are no signing of documents: serverAuth, codeSigning, timeStamping, OCSPSigning (RFC 5280 section 4.2.1.12). */
const otherPurposes: readonly string[] = [
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.3',
  oids.timeStamping,
  oids.ocspSigning,
];

/**
 * Judges whether a certificate is made for its purpose: by its key usage, and by its extended key usages, of which a timestamping
 * authority has that one alone, and critical (RFC 3161 section 2.3).
 */
export function purposeFaults(
  certificate: CertificateFacts,
  purpose: CertificatePurpose,
): CertificateFault[] {
  const faults: CertificateFault[] = [];
  const values = { subject: certificate.subjectText };
  const subIndication = 'CHAIN_CONSTRAINTS_FAILURE';
  if (!maySign(certificate))
    faults.push({ subIndication, certificate, reason: { code: 'key_usage_unfit', values } });
  const isFit = purpose === 'timestamp' ? isTimestamper(certificate) : isSigner(certificate);
  if (!isFit)
    faults.push({ subIndication, certificate, reason: { code: 'extended_key_usage_unfit', values } });
  return faults;
}

function maySign({ keyUsages }: CertificateFacts): boolean {
  return keyUsages?.some((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation') ?? true;
}

function isTimestamper({ extendedKeyUsages, criticalExtensions }: CertificateFacts): boolean {
  return extendedKeyUsages.join() === oids.timeStamping && criticalExtensions.includes(oids.extKeyUsage);
}

function isSigner({ extendedKeyUsages: usages }: CertificateFacts): boolean {
  return usages.length === 0 || usages.some((usage) => !otherPurposes.includes(usage));
}
