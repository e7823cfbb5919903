import type { Decliner } from '#domain/common/declined-by.ts';
import type { ProvingMeans } from '#domain/common/act-statement.ts';
import type { LinkHolder } from '#domain/sign-request/sent-message.ts';
import type { ExpiryReason, LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import type { Agreement } from '../pages/agreements.ts';

type Sent = { to: string; at: string; again: boolean };
type Summary = { partner: string; signer: string; document: string | null; at: string };

/** Every text of the evidence in one language. */
export type EvidenceWords = {
  title: string;
  subject: (requestId: string) => string;
  footer: (requestId: string) => string;
  /** Of a request of the sandbox: the mark before titles and on every page, and what it means. */
  test: { mark: string; notice: string };
  outcome: { signed: string; rejected: string; expired: string };
  summary: Record<
    'signed' | 'signedByLink' | 'rejected' | 'rejectedByLink' | ExpiryReason,
    (facts: Summary) => string
  >;
  /** The signer where the statement of the act proved no address. */
  namedBy: (facts: { partner: string; address: string }) => string;
  nameless: string;
  none: string;
  sections: {
    document: string;
    parties: string;
    identity: string;
    course: string;
    signature: string;
    trail: string;
    verify: string;
  };
  labels: {
    provedBy: string;
    actStatement: string;
    consent: string;
    documentName: string;
    description: string;
    address: string;
    hash: string;
    externalRef: string;
    reference: string;
    requestId: string;
    partner: string;
    organization: string;
    clientId: string;
    signerEmail: string;
    signerPhone: string;
    required: string;
    reached: string;
    meaning: string;
    linkGivenTo: string;
    corrected: string;
    linkTo: string;
    codeTo: string;
    created: string;
    validUntil: string;
    signedAt: string;
    rejectedAt: string;
    expiredAt: string;
    reason: string;
    ipAddress: string;
    device: string;
    browser: string;
    format: string;
    subject: string;
    issuer: string;
    serial: string;
    validity: string;
    fingerprint: string;
    timestamp: string;
    timestampBy: string;
    operation: string;
  };
  /** What proved an act, by the means. */
  means: Record<ProvingMeans, string>;
  /** Who had the link, and how. */
  linkGivenTo: Record<LinkHolder, string>;
  /** A message that we sent, by its channel. */
  sent: Record<'email' | 'sms', (message: Sent) => string>;
  corrected: (correction: { at: string; from: string; to: string; staff: string }) => string;
  sentToNobody: string;
  levels: Record<LevelOfAssurance, string>;
  levelMeans: Record<LevelOfAssurance, (address: string) => string>;
  /** What was checked where another authority issued the certificate. */
  importedMeans: (facts: { address: string; issuer: string; onDevice: boolean }) => string;
  /** What was checked at level 3 where the signer confirmed on a device of theirs. */
  deviceMeans: (address: string) => string;
  /** What was checked of the person who declined. */
  declinedMeans: Record<Decliner, (address: string) => string>;
  levelAsked: Record<LevelOfAssurance, string>;
  /** The words that the signer agreed to. */
  consent: (agreement: Agreement) => string;
  expiryReasons: Record<ExpiryReason, string>;
  actions: Record<string, string>;
  trail: {
    intro: string;
    head: string;
    headMeans: (sequence: number, at: string) => string;
    columns: { number: string; time: string; event: string; from: string };
    hash: string;
    previous: string;
    /** In the place of an address, a browser or a name. */
    erased: string;
  };
  verify: {
    intro: string;
    detach: string;
    document: string;
    signature: string;
    certificate: string;
    trail: string;
    openings: string;
    seal: string;
    root: (url: string) => string;
    glyphs: string;
  };
  attachments: {
    signature: string;
    certificate: string;
    chain: string;
    trail: string;
    openings: string;
    acts: string;
    actKeys: string;
  };
  /** The zone in which times are given beside UTC, with its name. */
  localZone: { id: string; label: string } | null;
};
