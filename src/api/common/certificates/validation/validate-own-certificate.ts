import { X509Certificate } from 'node:crypto';
import type { CertificateStatus } from '#domain/certificate/certificate.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { isSignedBy } from '#signatures/certificates/signed-by.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type { RevocationReport } from '#signatures/validation/report.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { certificateStatus } from '../certificate-view.ts';
import { checkChain } from './check-chain.ts';

/** What stands for or against a user's certificate now. */
export type ValidatedCertificate = {
  valid: boolean;
  status: CertificateStatus;
  checkedAt: Date;
  chainValid: boolean;
  revocation: {
    status: RevocationReport['status'];
    /** An OCSP response, a revocation list, or our own record; undefined where nothing says it. */
    source: 'ocsp' | 'crl' | 'platform' | undefined;
    revokedAt: Date | undefined;
    reason: string | undefined;
  };
  reasons: readonly Reason[];
};

/**
 * Validates a user's certificate now: its chain to an authority that is trusted here, its own time, and its revocation, by our
 * record or as its authority says. One that signed itself stands on its own signature, and no authority revokes it. Throws
 * Problem service_unavailable while our own authority is not known.
 */
export async function validateOwnCertificate(
  deps: Pick<ApiDependencies, 'verification'>,
  row: Certificate,
): Promise<ValidatedCertificate> {
  const checkedAt = new Date();
  const status = certificateStatus(row, checkedAt);
  const { chainValid, revocation, reasons } =
    row.type === 'self_signed' ? selfSigned(row, status) : await checkChain(deps, row);
  const known = row.status === 'revoked' ? ownRecord(row) : fromAuthority(revocation);
  const isGood = known.status === 'good' || known.status === 'not_needed';
  const valid = status === 'active' && chainValid && isGood && reasons.length === 0;
  return { valid, status, checkedAt, chainValid, revocation: known, reasons };
}

type Standing = {
  chainValid: boolean;
  revocation: Pick<RevocationReport, 'status' | 'kind' | 'revokedAt' | 'reason'>;
  reasons: readonly Reason[];
};

function selfSigned(row: Certificate, status: CertificateStatus): Standing {
  const certificate = readCertificate(new X509Certificate(row.certificatePem).raw);
  const chainValid = isSignedBy(certificate, certificate);
  const values = { subject: certificate.subjectText, until: certificate.notAfter.toISOString() };
  return {
    chainValid,
    revocation: { status: 'not_needed', kind: undefined, revokedAt: undefined, reason: undefined },
    reasons: status === 'expired' ? [{ code: 'certificate_expired', values }] : [],
  };
}

function ownRecord({ revokedAt, revocationReason }: Certificate): ValidatedCertificate['revocation'] {
  const since = { revokedAt: revokedAt ?? undefined, reason: revocationReason ?? undefined };
  return { status: 'revoked', source: 'platform', ...since };
}

function fromAuthority({ status, kind, revokedAt, reason }: Standing['revocation']) {
  return { status, source: kind, revokedAt, reason };
}
