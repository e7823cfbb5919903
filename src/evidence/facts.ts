import type { ProvingMeans } from '#domain/common/act-statement.ts';
import type { SentMessage } from '#domain/sign-request/sent-message.ts';
import type { Agreement } from '#words/pages/agreements.ts';
import type { ExpiryReason, Language, LevelOfAssurance } from '#domain/sign-request/sign-request.ts';

/** Where somebody acted from, as it was seen; null where it is not known, or has been erased since. */
type EvidenceConnection = { ipAddress: string | null; userAgent: string | null; isErased: boolean };

/**
 * One event of the audit trail. `record` is the canonical JSON whose SHA-256 is `hash`; the SHA-256 of each opening, the
 * canonical JSON of a personal member's name, salt and value, is one of its commitments.
 */
export type EvidenceEvent = EvidenceConnection & {
  sequence: number;
  at: Date;
  action: string;
  hash: string;
  previousHash: string;
  record: string;
  openings: string[];
  /** Whom it is about, as it is printed below its name. */
  whom?: string | undefined;
};

/** The service's signed statement of an act, as a JSON Web Signature in compact form (RFC 7515). */
export type EvidenceAct = {
  id: string;
  /** The name of the act, such as `sign`. */
  act: string;
  at: Date;
  recipientId: string | null;
  provedBy: readonly ProvingMeans[];
  /** The SHA-256 of the document that was sent to them to its end, in hex, and when; null where we sent none. */
  sent: { hash: string; at: Date } | null;
  keyId: string;
  jws: string;
  /** As those of an event: the SHA-256 of each is one of the statement's commitments. */
  openings: string[];
};

export type EvidenceSignature = {
  /** Whether another authority issued the certificate, and its holder imported it. */
  imported: boolean;
  /** The CAdES-T signature in DER. */
  der: Buffer;
  level: string;
  certificate: {
    subject: string;
    issuer: string;
    serialNumber: string;
    notBefore: Date;
    notAfter: Date;
    sha256: string;
    pem: string;
  };
  /** Issuing authority and root, in PEM. */
  chainPem: string;
  rootSha256: string;
  timestamp: { at: Date; authority: string; serialNumber: string };
  operationId: string;
};

export type EvidenceOutcome =
  | { status: 'signed'; at: Date; loa: LevelOfAssurance; signature: EvidenceSignature }
  | { status: 'rejected'; at: Date; reason: string | null }
  | { status: 'expired'; at: Date; reason: ExpiryReason };

/** All that the evidence of an ended sign request says. Hashes in lower-case hexadecimal. */
export type EvidenceFacts = {
  language: Language;
  madeAt: Date;
  requestId: string;
  /** False of a request of the sandbox: the evidence says on every page that it is a test. */
  livemode: boolean;
  /** As people read it: R-7K3F-92XX. */
  reference: string;
  externalRef: string | null;
  partner: { name: string; organization: string; clientId: string };
  signer: { email: string | null; phone: string | null };
  requiredLoa: LevelOfAssurance;
  document: { name: string | null; description: string | null; url: string | null; hash: string };
  createdAt: Date;
  expiresAt: Date;
  /** What we sent about the request: each message that a mail server or SMS gateway took, oldest first. */
  messages: SentMessage[];
  /** Where staff corrected the signer's address: both addresses masked, and the ids of the two members of staff. */
  corrections: { at: Date; from: string[]; to: string[]; staff: string[] }[];
  /** The words that the signer agreed to; null where they did not, or another page asked them. */
  consent: Agreement | null;
  /** The connection of the person who signed or declined, as it was seen. */
  actor: EvidenceConnection | null;
  /** The statements of all acts that were put on record. */
  acts: EvidenceAct[];
  /** The JWK Set by which they are checked, as text. */
  actKeys: string;
  outcome: EvidenceOutcome;
  events: EvidenceEvent[];
  /** The newest event of the organization's chain when the evidence was made. */
  chainHead: { sequence: number; hash: string; at: Date };
  /** The address of the root certificate and of this service. */
  baseUrl: string;
};
