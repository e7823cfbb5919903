import { isMadeInTime } from '../blocks/certificate/status-faults.ts';
import { isFreshAt } from '../blocks/check-revocation-freshness.ts';
import type { CertificateFault, CertificateValidation } from '../blocks/validate-certificate.ts';
import type { CertificateStatus, StatusEvidence } from '../status/status-evidence.ts';
import { materialKey } from './proofs.ts';
import type { Proofs } from './proofs.ts';

/**
 * Validation time sliding (ETSI EN 319 102-1 clause 5.6.2.2): the latest time at which the chain can be shown to have held.
 * From the anchor down, each certificate's latest status of before the control time moves it back: to the revocation, or to when
 * the status was made if it was no longer fresh; then to when its algorithms lost their trust. Undefined when a certificate has no
 * status that is proved to have existed by then (NO_POE), and while the certificate of its responder was valid.
 */
export function slideControlTime(
  validation: CertificateValidation,
  proofs: Proofs,
  time: Date,
): Date | undefined {
  let control: Date | undefined = time;
  for (const status of validation.statuses.toReversed()) {
    control = slideBy(status, { control, proofs, time });
    if (!control) return undefined;
    control = earliest(control, trustedUntil(validation.faults, status));
  }
  return control;
}

type At = { control: Date; proofs: Proofs; time: Date };

function slideBy({ need, all, certificate }: CertificateStatus, at: At): Date | undefined {
  if (need === 'not_needed') return at.control;
  if (!existedBy(certificate.der, at)) return undefined;
  const evidence = latestBefore(all, at);
  if (!evidence) return undefined;
  if (evidence.status === 'revoked') return earliest(at.control, evidence.revokedAt);
  return isFreshAt(evidence, at.control) ? at.control : evidence.thisUpdate;
}

function latestBefore(all: readonly StatusEvidence[], at: At): StatusEvidence | undefined {
  const { control } = at;
  return all
    .filter(({ status, producedAt }) => status !== 'unknown' && producedAt <= control)
    .filter(
      (evidence) =>
        existedBy(evidence.from.der, at) && isMadeInTime(evidence, provedAt(evidence.from.der, at)),
    )
    .toSorted((one, other) => other.producedAt.getTime() - one.producedAt.getTime())[0];
}

function existedBy(der: Buffer, at: At): boolean {
  return provedAt(der, at) <= at.control;
}

/** What has no earlier proof is known to exist at the current time. */
function provedAt(der: Buffer, { proofs, time }: At): Date {
  return proofs.material.get(materialKey(der)) ?? time;
}

function trustedUntil(
  faults: readonly CertificateFault[],
  { certificate }: CertificateStatus,
): Date | undefined {
  return faults.find(
    (fault) =>
      fault.subIndication === 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' && fault.certificate === certificate,
  )?.at;
}

function earliest(one: Date, other: Date | undefined): Date {
  return other && other < one ? other : one;
}
