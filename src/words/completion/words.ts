import type { Decliner } from '#domain/common/declined-by.ts';
import type {
  AuthMethod,
  EnvelopeEnd,
  RecipientRole,
  RecipientStatus,
  RoutingType,
} from '#domain/envelope/envelope.ts';
import type { CertificateFact } from '#domain/envelope/recipient-facts.ts';
import type { Agreement } from '../pages/agreements.ts';
import type { EvidenceWords } from '../evidence/words.ts';

type Summary = { who: string; name: string; at: string; signers: number };

/**
 * Every text of the certificate of completion in one language; the texts that it shares with the evidence are not repeated.
 */
export type CompletionWords = Pick<EvidenceWords, 'trail' | 'localZone'> & {
  title: string;
  subject: (envelopeId: string) => string;
  footer: (envelopeId: string) => string;
  outcome: Record<EnvelopeEnd, string>;
  /** The sender: the address, and whether it was confirmed; name and organization as the sender states them. */
  sender: (facts: { name: string; email: string; emailProved: boolean; organization: string }) => string;
  /** The subject of the summary: the sender as they state it, or one who has been erased. */
  who: (sender: { name: string; organization: string }) => string;
  whoErased: string;
  summary: Record<EnvelopeEnd, (facts: Summary) => string>;
  scan: string;
  sections: { envelope: string; document: string; trail: string; verify: string };
  recipient: (position: number, name: string, role: string) => string;
  labels: Record<CertificateFact, string> & {
    name: string;
    message: string;
    reference: string;
    externalRef: string;
    envelopeId: string;
    sender: string;
    routing: string;
    created: string;
    sent: string;
    expires: string;
    ended: Record<EnvelopeEnd, string>;
    reason: string;
    document: string;
    pages: string;
    originalHash: string;
    finalHash: string;
    status: string;
    authentication: string;
    provedBy: string;
    actStatement: string;
    host: string;
    invited: string;
    opened: string;
    documentSent: string;
    documentHash: string;
    ticked: string;
    agreed: string;
    signed: string;
    approved: string;
    declined: string;
    declinedBy: string;
    declineReason: string;
    ipAddress: string;
    device: string;
    browser: string;
    consent: string;
    look: string;
    certificate: string;
    issuer: string;
    serial: string;
    timestamp: string;
    seal: string;
    sealHash: string;
    sealFiles: string;
  };
  /** In the place of a signature that cannot be read any more. */
  signatureUnreadable: string;
  /** In the place of the seal of an approval that staff gave up. */
  unsealed: string;
  routing: Record<RoutingType, string>;
  roles: Record<RecipientRole, string>;
  statuses: Record<RecipientStatus, string>;
  proofs: {
    /** The link, by where it went. */
    link: Record<'own' | 'host' | 'sender' | 'either', string>;
    /** The proof of a recipient who agreed. */
    method: Record<AuthMethod, (shown: { link: string; email: string; phone: string }) => string>;
    /** A signature by a certificate that another authority issued. */
    imported: (shown: { link: string; issuer: string }) => string;
    declined: (link: string) => string;
    /** They have neither agreed nor declined. */
    nothing: string;
    accessCode: string;
    copy: string;
    noCopy: string;
  };
  quoted: (text: string) => string;
  /** The words that a recipient agreed to, in the language that they read them in. */
  consent: (agreement: Agreement) => string;
  /** How a recipient made the mark of their signature. */
  marks: Record<'drawn' | 'typed' | 'uploaded', string>;
  /** Describes the picture of a signature to people who do not see it. */
  lookAlt: (name: string) => string;
  decliners: Record<Decliner, string>;
  means: EvidenceWords['means'];
  hosted: (name: string, at: string | null) => string;
  actions: Record<string, string>;
  /** Whom an event is about; `person` is null for somebody who was corrected later. */
  actors: { recipient: (position: number, person: string | null) => string; sender: string };
  /** Says that the table has the first and the last `half` events of `all`. */
  trailCut: (cut: { all: number; half: number }) => string;
  verify: {
    intro: string;
    detach: string;
    final: string;
    signatures: string;
    /** How a person sees the signatures in a reader of PDFs. */
    reader: string;
    approval: string;
    trail: string;
    openings: string;
    seal: string;
    page: (url: string) => string;
    root: (url: string) => string;
    glyphs: string;
  };
  attachments: {
    chain: string;
    trail: string;
    openings: string;
    acts: string;
    actKeys: string;
    approval: string;
    approvalSeal: string;
  };
};
