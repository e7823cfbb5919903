import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { TrustAnchor } from '../context.ts';
import type { StatusSource } from './status-evidence.ts';

/** What paths and status are found in. */
export type PathMaterial = {
  anchors: readonly TrustAnchor[];
  /** Certificates that may stand between: from the file, fetched, configured. They prove nothing. */
  certificates: readonly CertificateFacts[];
  /** CRLs and OCSP responses, embedded and fetched. */
  statuses: readonly StatusSource[];
  /** The current time: statements from later than it count for nothing. */
  now?: Date;
};

/** The most certificates of one name, or one key, that are tried as the signer of one CRL or response. */
export const mostSigners = 10;

/** The question for one certificate's status. */
export type StatusQuestion = {
  certificate: CertificateFacts;
  /** Its issuer in the path that is judged. */
  issuer: CertificateFacts;
  /** Where that path ends: signers of status have to end there, too. */
  anchor: TrustAnchor;
  material: PathMaterial;
  /**
   * How many signers of status stand between this question and the first: the questions come to an end, and a responder is no
   * responder for another.
   */
  depth?: number;
};
