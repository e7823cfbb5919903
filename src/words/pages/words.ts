import type { SigningObstacle } from '#domain/sign-request/signing-view.ts';

/** A calendar moment in the reader's own zone; `month` from 1, `zone` such as `GMT+8`. */
export type Moment = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  zone: string;
};

export type Ending = { title: string; text: string };

/** Every word that Tamga's pages say; a language that lacks one does not compile. */
export type Words = {
  /** The language's own name. */
  language: string;
  chooseLanguage: string;
  /** Before the reference at the foot of a page. */
  reference: string;
  tagline: string;
  time: {
    /** A full date and time, written out: browsers do not know every language's own way. */
    moment: (at: Moment) => string;
    /** The date alone. */
    day: (at: Pick<Moment, 'year' | 'month' | 'day'>) => string;
    /** Says how far ahead (positive) or behind (negative) a time is, in whole units. */
    distance: (count: number, unit: 'minute' | 'hour' | 'day') => string;
    now: string;
    /** Minutes and seconds that are left, for a screen reader. */
    left: (minutes: number, seconds: number) => string;
  };
  document: {
    asks: (partner: string) => string;
    nameless: string;
    signAs: string;
    signBefore: string;
    fingerprint: string;
    fingerprintMeans: string;
    copy: string;
    copied: string;
    copyFailed: string;
    open: string;
    newTab: string;
  };
  check: {
    title: string;
    withLink: string;
    withoutLink: string;
    choose: string;
    drop: string;
    stays: string;
    reading: (file: string) => string;
    match: string;
    matchText: (file: string) => string;
    mismatch: string;
    mismatchText: (file: string) => string;
    unreadable: (file: string) => string;
    signAnyway: string;
  };
  code: {
    title: string;
    intro: (address: string) => string;
    send: string;
    sending: string;
    have: string;
    sent: (address: string) => string;
    label: string;
    lifetime: string;
    resend: string;
    resendIn: (seconds: number) => string;
    missing: string;
    /** At the button that sends a code, where none was sent. */
    askFirst: string;
    /** For a code that a PIN follows. */
    proceed: string;
    checking: string;
    done: string;
    ended: string;
  };
  pin: {
    title: string;
    later: string;
    choose: string;
    by: string;
    label: string;
    hint: string;
    show: string;
    hide: string;
    missing: string;
  };
  sign: {
    title: string;
    consent: string;
    consentMissing: string;
    certificate: Record<1 | 2 | 3, string>;
    button: string;
    busy: string;
    needsScript: string;
  };
  decline: {
    open: string;
    title: string;
    text: (partner: string) => string;
    reason: string;
    reasonHint: string;
    count: (used: number, most: number) => string;
    confirm: string;
    busy: string;
    cancel: string;
  };
  blocked: {
    title: string;
    intro: string;
    obstacle: Record<SigningObstacle, { what: string; todo: string }>;
    after: string;
    /** The choices left to somebody who has not agreed yet. */
    otherwise: string;
  };
  locked: Record<'code' | 'pin', Ending & { over: string }> & { again: string };
  lapsed: Ending & { button: string; busy: string };
  sealing: Ending & { accepted: string; working: string };
  signed: Ending & { at: string; keep: string };
  declined: Ending & { at: string };
  /** In their place where nothing but the link was shown: it may have been anybody who has it. */
  byLink: { signed: Ending; declined: Ending };
  expired: Ending & { at: string };
  withdrawn: Ending & { at: string };
  cancelled: Ending & { at: string };
  /** The evidence, for the signer to keep. */
  evidence: { button: string; hint: string };
  missing: Ending;
  nothingHere: Ending & { home: string };
  tooMany: Ending;
  unavailable: Ending & { again: string; requestId: string };
  failures: {
    invalidCode: string;
    invalidPin: string;
    attemptsLeft: (count: number) => string;
    tooManyCodes: string;
    tooManyRequests: string;
    ended: string;
    changed: string;
    unavailable: string;
    unknown: string;
    network: string;
    refused: string;
    incapable: string;
    unexpected: string;
    offline: string;
  };
  landing: {
    title: string;
    lead: string;
    points: { title: string; text: string }[];
    reference: string;
    referenceText: string;
    guides: string;
    guidesText: string;
    description: string;
    descriptionText: string;
    verify: string;
    verifyText: string;
    privacy: string;
    privacyText: string;
    root: string;
    rootText: string;
    outbox: string;
    outboxText: string;
    linksTitle: string;
  };
  /** The pages of Tamga's own staff. */
  staff: {
    title: string;
    text: (hours: number) => string;
    open: string;
    spent: { title: string; text: (minutes: number) => string };
    nobody: Ending;
  };
  outbox: {
    title: string;
    intro: string;
    empty: string;
    to: string;
    at: string;
    code: string;
    openLink: string;
    replyTo: string;
    asMail: string;
    json: string;
    channel: Record<'email' | 'sms' | 'push', string>;
    kind: Record<'link' | 'code' | 'notice', string>;
  };
};

/** The words without those of pages that have no script of ours. */
export type SigningWords = Omit<Words, 'landing' | 'outbox' | 'staff'>;
