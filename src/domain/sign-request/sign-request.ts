import type { Metadata } from '../common/metadata.ts';

/** The four states of a sign request (specification, "States and transitions"). */
export const signRequestStatuses = ['pending', 'signed', 'rejected', 'expired'] as const;
export type SignRequestStatus = (typeof signRequestStatuses)[number];

/** Why a sign request is `expired`. */
export const expiryReasons = ['period_ended', 'withdrawn', 'cancelled'] as const;
export type ExpiryReason = (typeof expiryReasons)[number];

/** Levels of assurance: 1 possession of the link, 2 and a one-time code, 3 and the PIN of the signer's credential. */
export const levelsOfAssurance = [1, 2, 3] as const;
export type LevelOfAssurance = (typeof levelsOfAssurance)[number];

export const languages = ['mn', 'en'] as const;
export type Language = (typeof languages)[number];

/** Bounds of a sign request's fields; seconds for `expiresIn`, characters for the others. */
export const signRequestBounds = {
  expiresIn: { min: 60, max: 2_592_000, fallback: 86_400 },
  documentName: 255,
  description: 2_000,
  externalRef: 255,
  url: 2_048,
  declineReason: 1_000,
} as const;

/** A partner's sign request, checked; `expiresAt` and `createdAt` are ISO 8601 UTC with milliseconds. */
export type SignRequestFacts = {
  requestId: string;
  clientId: string;
  organizationId: string;
  partnerName: string;
  userEmail?: string;
  userPhone?: string;
  documentHash: string;
  documentName?: string;
  documentUrl?: string;
  description?: string;
  requiredLoa: LevelOfAssurance;
  callbackUrl?: string;
  /** Where the signer returns to from the end page. */
  redirectUrl?: string;
  externalRef?: string;
  /** Where it has any. */
  metadata?: Metadata;
  language: Language;
  notify: boolean;
  createdAt: string;
  expiresAt: string;
  xRequestId: string;
  /** Of a sandbox's request alone. */
  livemode?: false;
};

/** The end of a sign request, recorded or decided. Times are ISO 8601 UTC with milliseconds. */
export type SignRequestOutcome =
  | { status: 'signed'; at: string; loa: LevelOfAssurance }
  | { status: 'rejected'; at: string; reason?: string }
  | { status: 'expired'; at: string; reason: ExpiryReason };

/** Gives the address for the link: the e-mail address, else the phone. Codes go to the phone first. */
export function linkAddress(to: { userEmail?: string; userPhone?: string }): Address {
  return to.userEmail ? { channel: 'email', to: to.userEmail } : { channel: 'sms', to: to.userPhone ?? '' };
}

/** Codes go to the phone when one is given, else to the e-mail address (decisions: level 2). */
export function codeAddress(to: { userEmail?: string; userPhone?: string }): Address {
  return to.userPhone ? { channel: 'sms', to: to.userPhone } : { channel: 'email', to: to.userEmail ?? '' };
}

export type Address = { channel: 'email' | 'sms'; to: string };

const hour = 3_600_000;

/** The least time between reminders by a partner or by the timer: an hour, in milliseconds. */
export const reminderGap = hour;

/**
 * Gives the time of the one reminder: at half the period, at least an hour before the end; undefined when the period is too
 * short for it. Times in milliseconds since the epoch.
 */
export function reminderTime(createdAt: number, expiresAt: number): number | undefined {
  const half = createdAt + (expiresAt - createdAt) / 2;
  return expiresAt - half >= hour ? half : undefined;
}

/** Shows enough of an address to recognise it: `b•••@example.mn`, `+976•••••12`. */
export function maskAddress({ channel, to }: Address): string {
  if (channel === 'sms') return `${to.slice(0, 4)}${'•'.repeat(Math.max(to.length - 6, 3))}${to.slice(-2)}`;
  const at = to.lastIndexOf('@');
  const [first = ''] = to.slice(0, at);
  return `${first}•••${to.slice(at)}`;
}

/** The columns of a sign request that say who is asked to sign what. */
export type SignRequestSubject = {
  clientId: string;
  userEmail?: string | null | undefined;
  userPhone?: string | null | undefined;
  documentHash: string;
  requiredLoa: number;
  livemode: boolean;
};

/** Gives what an act of the signer is about: the proof of the act holds for a row with just this, and for no other. */
export function subjectOfAct({
  clientId,
  userEmail,
  userPhone,
  documentHash,
  requiredLoa,
  livemode,
}: SignRequestSubject) {
  return {
    client_id: clientId,
    user_email: userEmail ?? null,
    user_phone: userPhone ?? null,
    document_hash: documentHash,
    required_loa: requiredLoa,
    ...modeOf(livemode),
  };
}

/** Gives the member by which a sandbox's request is told from a live one, whose statements say nothing of it. */
export function modeOf(livemode: boolean): { livemode?: false } {
  return livemode ? {} : { livemode };
}
