/** The actions that an envelope's workflow puts on record: each is `envelope.` with one of these after it. */
export const envelopeActions = [
  'sent',
  'certified',
  'invited',
  'turn_came',
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
  'corrected_by_staff',
  'changed',
  'changed_by_staff',
  'sealing_failed',
  'approval_sealed',
  'completed',
  'expired',
  'voided',
] as const;
export type EnvelopeAction = (typeof envelopeActions)[number];

/** The events of a recipient's correction: from then on another link is theirs. */
export const correctionEvents: readonly string[] = ['envelope.corrected', 'envelope.corrected_by_staff'];
