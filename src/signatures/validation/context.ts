import type { CertificateFacts } from '../asn1/read-certificate.ts';
import type { ValidationMaterial } from '../signed-file/signed-file.ts';

/** A certificate that is trusted without a proof, with the time in which it is (RFC 5280 section 6.1.1, ETSI TS 119 612). */
export type TrustAnchor = {
  certificate: CertificateFacts;
  /** Trusted from and until, where a trusted list or an operator limits it. */
  from?: Date;
  until?: Date;
  /** What it is trusted for: chains of signers, of timestamping authorities, or status; for all of them when absent. */
  purposes?: readonly ('signature' | 'timestamp' | 'status')[];
  /** Where the trust comes from: `Tamga`, a file's name, a trusted list and its service. */
  source: string;
};

/** What the whole of a validation rests on. It reads nothing else: no clock, no network. */
export type ValidationContext = ValidationGrounds & {
  /**
   * Gets what is missing: status of certificates whose chain already reaches an anchor, and issuers. Gives what could be had, and
   * never throws for what could not.
   */
  obtain: (wanted: readonly WantedMaterial[]) => Promise<readonly ObtainedMaterial[]>;
};

/** What one evaluation rests on, with nothing to be obtained. */
export type ValidationGrounds = {
  /** The current time. */
  time: Date;
  anchors: readonly TrustAnchor[];
  /** Certificates that may stand between; they prove nothing. */
  intermediates: readonly CertificateFacts[];
  /** Somebody else asks for the status of our own certificates, as the key service of its record: only what is here counts. */
  isStatusAskedElsewhere?: boolean;
};

export type WantedMaterial =
  | { kind: 'ocsp'; certificate: CertificateFacts; issuer: CertificateFacts; urls: readonly string[] }
  | { kind: 'crl'; certificate: CertificateFacts; issuer: CertificateFacts; urls: readonly string[] }
  | { kind: 'issuer'; certificate: CertificateFacts; urls: readonly string[] };

/** Material that was fetched, as it came, with its source and the time at which we had it. */
export type ObtainedMaterial = ValidationMaterial & { url: string; obtainedAt: Date };
