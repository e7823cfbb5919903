/** The actions that an envelope's workflow puts on record: each is `envelope.` with one of these after it. */
export const envelopeActions = [
  'sent',
  'certified',
  'invited',
  'reminded',
  'copied',
  'bounced',
  'opened',
  'host_confirmed',
  'accepted',
  'signed',
  'approved',
  'declined',
  'corrected',
  'changed',
  'sealing_failed',
  'approval_sealed',
  'completed',
  'expired',
  'voided',
] as const;
export type EnvelopeAction = (typeof envelopeActions)[number];
