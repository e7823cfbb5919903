import type { CertificateFacts } from '../asn1/read-certificate.ts';
import type { Reason } from '../signed-file/reason.ts';
import type { PdfSignatureFacts, SignedFile, SignedObject } from '../signed-file/signed-file.ts';
import type { Indication, SubIndication } from './indications.ts';

/** The result of validating a file: that of its worst signature, and each. */
export type ValidationReport = {
  form: SignedFile['form'];
  indication: Indication;
  subIndication: SubIndication | undefined;
  /** The time at which it was validated. */
  validatedAt: Date;
  signatures: readonly SignatureReport[];
  /** Timestamps over the whole file. */
  timestamps: readonly TimestampReport[];
};

export type Conclusion = {
  indication: Indication;
  subIndication: SubIndication | undefined;
  /** Why it did not pass; after them notes that change nothing. */
  reasons: readonly Reason[];
};

export type SignatureReport = Conclusion & {
  id: string;
  /** As the file has it and as it was verified: a level whose timestamp does not hold is not that level. */
  level: SignatureLevel;
  claimedSigningTime: Date | undefined;
  /** The earliest time at which the signature is proved to have existed; the current time when nothing proves one. */
  bestSignatureTime: Date;
  signingCertificate: CertificateFacts | undefined;
  /** From the signing certificate to the trust anchor, as far as it was found. */
  chain: readonly CertificateFacts[];
  /** Where the anchor's trust comes from; undefined when no anchor was reached. */
  anchor: string | undefined;
  revocation: RevocationReport;
  timestamps: readonly TimestampReport[];
  /** What the signer signed; internal structure left out. */
  scopes: readonly SignedObject[];
  counterSignatures: readonly SignatureReport[];
  pdf?: PdfSignatureFacts;
};

/**
 * `CAdES-B` and so on; `PKCS7-B` and so on for PDF signatures before PAdES; `CMS`, `XMLDSig` and `PDF` when it is no AdES signature.
 */
export type SignatureLevel =
  | `${'CAdES' | 'XAdES' | 'PAdES' | 'PKCS7'}-${'B' | 'T' | 'LT' | 'LTA'}`
  | 'CMS'
  | 'XMLDSig'
  | 'PDF';

export type RevocationReport = {
  /** `not_needed`: the certificate needs none (an anchor, or valid for too short a time); `unknown`: none could be had. */
  status: 'good' | 'revoked' | 'unknown' | 'not_needed';
  kind: 'ocsp' | 'crl' | undefined;
  /** `embedded`, or the address it was fetched from. */
  source: string | undefined;
  /** When the status was stated: thisUpdate, and when we obtained it. */
  thisUpdate: Date | undefined;
  checkedAt: Date | undefined;
  revokedAt: Date | undefined;
  /** The CRLReason's name (RFC 5280 section 5.3.1). */
  reason: string | undefined;
};

export type TimestampReport = Conclusion & {
  id: string;
  /** The TimeStampToken in DER, as the file has it. */
  token?: Buffer;
  kind: 'content' | 'signature' | 'references' | 'archive' | 'document';
  /** genTime of the token; undefined when the token cannot be read. */
  time: Date | undefined;
  /** The authority: the subject of its certificate. */
  authority: string | undefined;
  chain: readonly CertificateFacts[];
};
