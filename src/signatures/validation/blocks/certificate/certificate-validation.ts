import type { CertificateFacts } from '../../../asn1/read-certificate.ts';
import type { Reason } from '../../../signed-file/reason.ts';
import type { TrustAnchor, WantedMaterial } from '../../context.ts';
import type { SubIndication } from '../../indications.ts';
import type { Conclusion, RevocationReport } from '../../report.ts';
import type { CertificateStatus } from '../../status/status-evidence.ts';
import type { PathMaterial } from '../../status/status-search.ts';

/** What a certificate's key was used for. */
export type CertificatePurpose = 'signature' | 'timestamp';

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
  /**
   * REVOKED_NO_POE, REVOKED_CA_NO_POE: since when. OUT_OF_BOUNDS: the end or the beginning that `time` is beyond.
   * CRYPTO_CONSTRAINTS_FAILURE_NO_POE and NO_CERTIFICATE_CHAIN_FOUND_NO_POE: until when it was trusted.
   */
  at?: Date;
};

/** The conclusion is that of the first fault; TOTAL_PASSED stands for the block's PASSED. */
export type CertificateValidation = Conclusion & {
  /** All faults of the chain: first those that no proof of existence takes away. */
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
