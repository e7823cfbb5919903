import { digestOf } from '../../algorithms/digest.ts';
import { MalformedError } from '../../asn1/parse.ts';
import { readCertificate } from '../../asn1/read-certificate.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { CertificateReference, SignatureToValidate } from '../../signed-file/signed-file.ts';
import { conclude, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';
import { holdsWith } from './verify-cryptographically.ts';

/** At most this many certificates are tried as the signer's. */
const mostCandidates = 50;

export type Identified = {
  conclusion: Conclusion;
  certificate: CertificateFacts | undefined;
  notes: Reason[];
};

/**
 * Identification of the signing certificate (ETSI EN 319 102-1 clause 5.2.3): the one that the signature names in what it
 * signs, else the one among those given whose key the value was made with. NO_SIGNING_CERTIFICATE_FOUND when the one that is
 * named is not there.
 */
export function identifySigningCertificate(signature: SignatureToValidate): Identified {
  const candidates = signature.signingCertificate.candidates.slice(0, mostCandidates).flatMap(readable);
  const { signed } = signature.signingCertificate;
  if (!signed) return unreferenced(signature, candidates);
  const certificate = candidates.find(({ der }) => isDigestOf(signed, der));
  if (certificate) return { conclusion: passed, certificate, notes: differences(signed, certificate) };
  const code = candidates.length > 0 ? 'signing_certificate_differs' : 'signing_certificate_missing';
  return {
    conclusion: conclude('NO_SIGNING_CERTIFICATE_FOUND', { code }),
    certificate: undefined,
    notes: [],
  };
}

function unreferenced(signature: SignatureToValidate, candidates: readonly CertificateFacts[]): Identified {
  const certificate = candidates.find((candidate) => holdsWith(signature, candidate)) ?? candidates[0];
  const notes: Reason[] = [{ code: 'signing_certificate_not_signed' }];
  if (certificate) return { conclusion: passed, certificate, notes };
  const reason: Reason = { code: 'signing_certificate_missing' };
  return { conclusion: conclude('NO_SIGNING_CERTIFICATE_FOUND', reason), certificate, notes: [] };
}

function readable(der: Buffer): CertificateFacts[] {
  try {
    return [readCertificate(der)];
  } catch (error) {
    if (error instanceof MalformedError) return [];
    throw error;
  }
}

function isDigestOf({ algorithm, digest }: CertificateReference, der: Buffer): boolean {
  return algorithm !== undefined && digestOf(algorithm, der).equals(digest);
}

/** Issuer and serial number beside the digest are compared for a warning alone (clause 5.2.3.4). */
function differences(
  { issuer, serialNumber }: CertificateReference,
  certificate: CertificateFacts,
): Reason[] {
  const sameIssuer = issuer === undefined || issuer.equals(certificate.issuer);
  const sameNumber = serialNumber === undefined || serialNumber === certificate.serialNumber;
  return sameIssuer && sameNumber ? [] : [{ code: 'signing_certificate_issuer_differs' }];
}
