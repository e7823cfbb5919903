/** Events that an organization may subscribe to (specification, "Events", and those that the decisions add). */
export const platformEvents = [
  'envelope_sent',
  'envelope_delivered',
  'recipient_sent',
  'recipient_delivered',
  'recipient_signed',
  'recipient_declined',
  'envelope_completed',
  'envelope_declined',
  'envelope_voided',
  'envelope_expired',
  'envelope_sealing_failed',
  'certificate_generated',
  'certificate_expired',
] as const;
export type PlatformEvent = (typeof platformEvents)[number];
