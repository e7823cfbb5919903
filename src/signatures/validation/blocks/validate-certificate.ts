import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { TrustAnchor, WantedMaterial } from '../context.ts';
import type { SubIndication } from '../indications.ts';
import type { Conclusion, RevocationReport } from '../report.ts';
import type { CertificateStatus, StatusSource } from '../status/status-evidence.ts';

/** What a certificate's key was used for. */
export type CertificatePurpose = 'signature' | 'timestamp';

/** What paths and status are found in. */
export type PathMaterial = {
  anchors: readonly TrustAnchor[];
  /** Certificates that may stand between: from the file, fetched, configured. They prove nothing. */
  certificates: readonly CertificateFacts[];
  /** CRLs and OCSP responses, embedded and fetched. */
  statuses: readonly StatusSource[];
};

export type CertificateToValidate = PathMaterial & {
  certificate: CertificateFacts;
  purpose: CertificatePurpose;
  /** The current time, or the control time of a past validation: at it the path and the algorithms are judged. */
  time: Date;
  /** Status has to be fresh at this time, such as the best signature time; when absent, at `time`. */
  freshAt?: Date;
};

/** One thing that stands against a chain. `REVOKED_NO_POE` and the like may fall to a proof of existence. */
export type CertificateFault = {
  subIndication: SubIndication;
  certificate: CertificateFacts;
  reason: Reason;
  /** REVOKED_NO_POE, REVOKED_CA_NO_POE: since when; CRYPTO_CONSTRAINTS_FAILURE_NO_POE: until when it was trusted. */
  at?: Date;
};

/** The conclusion is that of the first fault; TOTAL_PASSED stands for the block's PASSED. */
export type CertificateValidation = Conclusion & {
  /** All faults of the chain, in the order in which the standard asks for them. */
  faults: readonly CertificateFault[];
  /** From the certificate to the trust anchor (inclusive), as far as it was found. */
  chain: readonly CertificateFacts[];
  anchor: TrustAnchor | undefined;
  /** The certificate's own status, for the report. */
  revocation: RevocationReport;
  /** Status of each member of the chain below the anchor, in the order of the chain, for past validation and sliding. */
  statuses: readonly CertificateStatus[];
  /** Missing status, where the chain reaches an anchor; missing issuers where it does not. */
  wanted: readonly WantedMaterial[];
};

/**
 * The building block X.509 certificate validation (ETSI EN 319 102-1 clause 5.2.6): finds a chain to an anchor, validates it at
 * `time` by RFC 5280 section 6.1, and judges status, freshness (clause 5.2.5) and algorithms of each member.
 */
export function validateCertificate(_input: CertificateToValidate): CertificateValidation {
  throw new Error('not there yet');
}
