import type { CertificateFacts } from '../../../asn1/read-certificate.ts';
import type { Reason } from '../../../signed-file/reason.ts';
import type { CertificateStatus, StatusEvidence } from '../../status/status-evidence.ts';
import { isFreshAt } from '../check-revocation-freshness.ts';
import { signatureFault } from './algorithm-faults.ts';
import type { CertificateFault } from './certificate-validation.ts';

type Moments = { time: Date; freshAt: Date };

/**
 * Judges the status of one member of a chain: revoked by `time`, suspended, not to be had, or not fresh (ETSI EN 319 102-1
 * clauses 5.2.5 and 5.2.6.4), and the algorithm with which the status is signed.
 */
export function statusFaults(
  status: CertificateStatus,
  isSigner: boolean,
  moments: Moments,
): CertificateFault[] {
  const { certificate, best, need } = status;
  if (need === 'not_needed') return [];
  if (!best) return [tryLater(certificate, 'status_unavailable')];
  const { revokedAt } = best;
  if (best.status === 'revoked' && revokedAt && revokedAt <= moments.time)
    return [revoked(best, revokedAt, isSigner)];
  if (best.status === 'unknown') return [tryLater(certificate, 'status_not_known_to_responder')];
  const signed = signatureFault(best, { signer: best.signer, about: certificate, at: moments.time });
  return [...(isAcceptable(best, moments.freshAt) ? [] : [outdated(best)]), ...(signed ? [signed] : [])];
}

/** Tells whether a statement is fresh at a moment, made by a signer whose certificate had not ended then. */
export function isAcceptable(evidence: StatusEvidence, at: Date): boolean {
  return isFreshAt(evidence, at) && isMadeInTime(evidence, at);
}

/**
 * Tells whether the certificate of the signer of a statement, unless that is the issuer, had not ended at a moment: who has the
 * key of an ended one could still write statements of its time.
 */
export function isMadeInTime({ signer, certificate }: StatusEvidence, at: Date): boolean {
  return signer.subjectKey === certificate.issuerKey || at <= signer.notAfter;
}

function revoked({ certificate, reason }: StatusEvidence, at: Date, isSigner: boolean): CertificateFault {
  const values = { subject: certificate.subjectText, at: at.toISOString(), reason: reason ?? 'unspecified' };
  if (reason === 'certificateHold')
    return { subIndication: 'TRY_LATER', certificate, reason: { code: 'certificate_on_hold', values }, at };
  const subIndication = isSigner ? 'REVOKED_NO_POE' : 'REVOKED_CA_NO_POE';
  return { subIndication, certificate, reason: { code: 'certificate_revoked', values }, at };
}

function outdated({ certificate, thisUpdate }: StatusEvidence): CertificateFault {
  const values = { subject: certificate.subjectText, thisUpdate: thisUpdate.toISOString() };
  return { subIndication: 'TRY_LATER', certificate, reason: { code: 'status_outdated', values } };
}

function tryLater(certificate: CertificateFacts, code: Reason['code']): CertificateFault {
  return {
    subIndication: 'TRY_LATER',
    certificate,
    reason: { code, values: { subject: certificate.subjectText } },
  };
}
