import type { CertificateFacts } from '../../asn1/read-certificate.ts';

/** A CRL or an OCSP response as it came, with where it came from. */
export type StatusSource = {
  kind: 'ocsp' | 'crl';
  /** A CertificateList; a BasicOCSPResponse or OCSPResponse. */
  der: Buffer;
  /** `embedded`, or the address it was fetched from. */
  source: string;
  /** When we had it; undefined for what came with the file. */
  obtainedAt?: Date;
};

/** What one CRL or OCSP response, whose signature holds and whose scope fits, states about one certificate. */
export type StatusEvidence = {
  from: StatusSource;
  /** Whose status it is. */
  certificate: CertificateFacts;
  status: 'good' | 'revoked' | 'unknown';
  /** When it was made: producedAt of an OCSP response, thisUpdate of a CRL. */
  producedAt: Date;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  revokedAt: Date | undefined;
  /** The CRLReason's name (RFC 5280 section 5.3.1); undefined when none is given. */
  reason: string | undefined;
  /** Who signed it: the certificate's issuer, or a responder or signer of lists that the issuer appointed. */
  signer: CertificateFacts;
  /** AlgorithmIdentifier of its signature in DER. */
  signatureAlgorithm: Buffer;
};

/** The status of one member of a chain: the evidence that counts first, then what else fits. */
export type CertificateStatus = {
  certificate: CertificateFacts;
  /** `not_needed`: an anchor, or valid for too short a time to be revoked. */
  need: 'needed' | 'not_needed';
  /** Undefined when no evidence can be had. */
  best: StatusEvidence | undefined;
  all: readonly StatusEvidence[];
  /** Signers of status whose own status is missing: with it there may be more evidence. */
  unproved: readonly { signer: CertificateFacts; issuer: CertificateFacts }[];
};
