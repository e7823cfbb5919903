import { senderNotices } from './sender-notices.ts';

/** States of an envelope (specification, "States and transitions"); the last four are final. */
export const envelopeStatuses = [
  'draft',
  'sent',
  'in_progress',
  'completed',
  'declined',
  'voided',
  'expired',
] as const;
export type EnvelopeStatus = (typeof envelopeStatuses)[number];

/** The statuses in which a sent envelope can end. */
export const envelopeEnds = [
  'completed',
  'declined',
  'voided',
  'expired',
] as const satisfies readonly EnvelopeStatus[];
export type EnvelopeEnd = (typeof envelopeEnds)[number];

/** Tells whether a text names the end of an envelope. */
export function isEnvelopeEnd(status: string): status is EnvelopeEnd {
  return envelopeEnds.some((end) => end === status);
}

/** An envelope that goes round. */
export const openEnvelopeStatuses = ['sent', 'in_progress'] as const satisfies readonly EnvelopeStatus[];

/** The reason that recipients get when staff ended the envelope. */
export const cancelledReason = 'cancelled by support';

/** Tells whether an envelope goes round: it was sent and has not ended. */
export function isOpenEnvelope(status: EnvelopeStatus): status is (typeof openEnvelopeStatuses)[number] {
  return status === 'sent' || status === 'in_progress';
}

export const routingTypes = ['sequential', 'parallel', 'hybrid'] as const;
export type RoutingType = (typeof routingTypes)[number];

export const recipientRoles = ['signer', 'approver', 'cc', 'in_person'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** signer and in_person sign: a signature of their own goes into the PDF, and fields are theirs to fill. */
export function isSigningRole(role: RecipientRole): boolean {
  return role === 'signer' || role === 'in_person';
}

/** Tells whether an envelope waits for a role: it waits for all except recipients of a copy. */
export function isWaitedFor(role: RecipientRole): boolean {
  return role !== 'cc';
}

/** pending: not their turn; bounced: the mail server refuses the address; cancelled: the envelope ended without them. */
export const recipientStatuses = [
  'pending',
  'sent',
  'delivered',
  'completed',
  'declined',
  'bounced',
  'cancelled',
] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** The proofs of a recipient beside the link: nothing more, a code by e-mail or by SMS, a credential of their own. */
export const authMethods = ['email', 'email_code', 'sms', 'credential'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const envelopeFieldTypes = [
  'signature',
  'initial',
  'text',
  'date',
  'checkbox',
  'dropdown',
  'radio',
  'number',
] as const;
export type EnvelopeFieldType = (typeof envelopeFieldTypes)[number];
export const envelopeFieldStatuses = ['pending', 'completed'] as const;

/** The bounds of a sender's input; characters, days, points. */
export const envelopeBounds = {
  name: 255,
  message: 10_000,
  externalRef: 255,
  recipients: 100,
  fields: 1_000,
  accessCode: { min: 4, max: 64 },
  routingOrder: { min: 1, max: 1_000 },
  expiresInDays: { min: 1, max: 365, fallback: 120 },
  reminderDays: { min: 0, max: 60, fallback: 3 },
  label: 100,
  /** A text of the document beside which a field is placed, and the name of a field of its form. */
  anchor: 200,
  formField: 400,
  /** Different texts and names in one call. */
  anchors: 100,
  value: 2_000,
  reason: 1_000,
  /** A signature drawn or uploaded, as PNG, in bytes. */
  image: 300_000,
  /** The sides of a field, in points. */
  side: { min: 4, max: 14_400 },
} as const;

const hour = 3_600_000;
export const day = 24 * hour;

/** The least time between two invitations or reminders to one recipient, in milliseconds. */
export const envelopeReminderGap = hour;

/** Reminders by the timer: so many at most, and one so many days before the end. */
export const timedReminders = { most: 3, daysBeforeEnd: 3 } as const;

/** The time that a prepared signature holds the next revision, in milliseconds. */
export const reservationMs = 60_000;

/** The end of an envelope, recorded or decided; `at` is ISO 8601 UTC with milliseconds. */
export type EnvelopeOutcome =
  | { status: 'completed'; at: string }
  | { status: 'declined'; at: string; recipientId: string; reason: string }
  | { status: 'voided'; at: string; reason: string }
  | { status: 'expired'; at: string };

/**
 * The subjects of notices: a recipient's own act, another's (to the sender), the end of an envelope, a refused address, or a document that
 * cannot be sealed.
 */
export const envelopeNotices = [
  'receipt',
  'completed',
  'declined',
  'voided',
  'expired',
  'bounced',
  'sealing_failed',
  ...senderNotices,
] as const;
export type EnvelopeNotice = (typeof envelopeNotices)[number];
