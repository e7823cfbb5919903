import type { SignatureProfile } from '#signatures/cades/sign.ts';
import type { CallerName } from './who-may-call.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const envelope = `envelope/${uuid}`;

/** The use of the platform's seal or of a timestamp: its one caller's record that it is over, and the form of the signature. */
type Purpose = { by: readonly CallerName[]; record: RegExp };

/** What the platform's seal is used for, by whom, in which form, and over the record of which kind; nothing else is sealed. */
export const sealPurposes = {
  /** The evidence of a sign request. */
  evidence: { by: ['api'], form: 'pades', record: new RegExp(`^sign-request/${uuid}$`) },
  /** The certificate of completion of an envelope. */
  completion: { by: ['api'], form: 'pades', record: new RegExp(`^${envelope}$`) },
  /** The receipt of a recipient of an envelope. */
  receipt: { by: ['api'], form: 'pades', record: new RegExp(`^${envelope}$`) },
  /** The revision of an envelope's PDF in which the fields are laid out. */
  certification: { by: ['worker'], form: 'pades', record: new RegExp(`^${envelope}$`) },
  /** A recipient's approval: over act, hash and proof. */
  approval: { by: ['worker'], form: 'cades', record: new RegExp(`^${envelope}/recipient/${uuid}$`) },
} as const satisfies Record<string, Purpose & { form: SignatureProfile }>;

export type SealPurpose = keyof typeof sealPurposes;

/** What single timestamps are made for, beside those in signatures. */
export const timestampPurposes = {
  /** The document timestamp of a sealed PDF. */
  archive: { by: ['api', 'worker'], record: new RegExp(`^(?:sign-request/${uuid}|${envelope})$`) },
  /** The head of an organization's chain of audit events, by its sequence. */
  audit_head: { by: ['worker'], record: new RegExp(`^organization/${uuid}/[1-9][0-9]{0,15}$`) },
} as const satisfies Record<string, Purpose>;

export type TimestampPurpose = keyof typeof timestampPurposes;
