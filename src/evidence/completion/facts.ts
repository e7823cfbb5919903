import type {
  AuthMethod,
  EnvelopeEnd,
  RecipientRole,
  RecipientStatus,
  RoutingType,
} from '#domain/envelope/envelope.ts';
import type { RecipientFacts } from '#domain/envelope/recipient-facts.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { EvidenceAct, EvidenceEvent } from '../facts.ts';

/** The facts of a signer's PAdES signature and its certificate. */
export type RecipientSignature = {
  /** Whether another authority issued the certificate, and its holder imported it. */
  imported: boolean;
  subject: string;
  issuer: string;
  serialNumber: string;
  /** The time of its RFC 3161 timestamp. */
  timestampedAt: Date | null;
};

/** The platform's seal over the statement of an approval: CAdES-T, detached. */
export type ApprovalSeal = {
  operationId: string;
  /** Of the seal's certificate. */
  subject: string;
  serialNumber: string;
  timestampedAt: Date;
  /** SHA-256 of the CMS in hex. */
  sha256: string;
  der: Buffer;
};

export type CompletionRecipient = RecipientFacts & {
  role: RecipientRole;
  status: RecipientStatus;
  routingOrder: number;
  authMethod: AuthMethod;
  accessCode: boolean;
  hostConfirmedAt: Date | null;
  sentAt: Date | null;
  /** The sender, or a colleague, was given a link to their page. */
  linkGivenToSender: boolean;
  deliveredAt: Date | null;
  acceptedAt: Date | null;
  signedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  loa: number | null;
  /** The labels of the boxes that they ticked. */
  ticked: string[];
  /** The name of the words that they agreed to; null where another page asked for it, or none is on record. */
  consentWords: string | null;
  /** How they made the mark of their signature; null where none is on record. */
  mark: 'drawn' | 'typed' | 'uploaded' | null;
  /** Their signature as the PDF shows it: a PNG in base64; null where it shows nowhere. */
  look: string | null;
  /** The statement of their signing, approval or decline; null when they did none of these. */
  act: EvidenceAct | null;
  /** `unreadable` for a signer when the PDF could not be read for it; null for a recipient without a signature. */
  signature: RecipientSignature | 'unreadable' | null;
  /** Of an approval; null also for one that staff gave up before it was sealed. */
  seal: ApprovalSeal | null;
};

/**
 * Whom an event is about: a recipient by their place in the envelope, from 1, with name and address where they were the same person
 * by then; or the sender.
 */
export type EventActor = { position: number; person: string | null } | 'sender';

/** All that the certificate of completion of an envelope says. Hashes in lower-case hexadecimal. */
export type CompletionFacts = {
  language: Language;
  madeAt: Date;
  envelopeId: string;
  /** As people read it: R-7K3F-92XX. */
  reference: string;
  /** What the sender's own system calls it. */
  externalRef: string | null;
  name: string;
  message: string | null;
  /** As they were when it was sent, null when they have been erased. Name and organization are the sender's own words. */
  sender: { name: string; email: string; emailProved: boolean; organization: string } | null;
  routingType: RoutingType;
  status: EnvelopeEnd;
  endedAt: Date;
  /** For a decline or a void. */
  reason: string | null;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  document: {
    name: string;
    pageCount: number | null;
    originalHash: string | null;
    /** The hash of the PDF with its signatures; null when none was made. */
    finalHash: string | null;
  };
  recipients: CompletionRecipient[];
  /** The statements of all acts that were put on record. */
  acts: EvidenceAct[];
  /** The JWK Set by which they are checked, as text. */
  actKeys: string;
  events: (EvidenceEvent & { by: EventActor | null })[];
  /** Of the sender's organization, by the IANA's name: times are in UTC and in it. */
  timeZone: string;
  chainHead: { sequence: number; hash: string; at: Date };
  /** Issuing authority and root, in PEM. */
  chainPem: string;
  rootSha256: string;
  baseUrl: string;
  /** The address of the public page that tells whether a file is this envelope's. */
  checkUrl: string;
};
