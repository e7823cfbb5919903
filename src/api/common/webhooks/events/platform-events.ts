import { z } from 'zod';
import { certificateStatuses, certificateTypes } from '#domain/certificate/certificate.ts';
import { decliners } from '#domain/common/declined-by.ts';
import { envelopeStatuses } from '#domain/envelope/envelope.ts';
import { sealingSteps } from '#domain/envelope/sealing-failure.ts';
import type { PlatformEvent as PlatformEventName } from '#domain/webhook/platform-events.ts';
import { testEvent } from '#domain/webhook/webhook.ts';
import { Reference, Time } from '../../../http/input/fields.ts';
import { MetadataView } from '../../../http/input/metadata-field.ts';

const RecipientId = z.uuid().meta({ description: 'The recipient whom it is about' });
const declined = {
  recipient_id: RecipientId,
  declined_at: Time,
  decline_reason: z.string().nullable(),
  declined_by: z.enum(decliners).nullable().meta({
    description: '`link`: somebody with the link; `verified`: somebody who had proved themselves',
  }),
};

const envelopeMembers = {
  envelope_sent: { sent_at: Time },
  envelope_delivered: { delivered_at: Time },
  recipient_sent: { recipient_id: RecipientId, sent_at: Time },
  recipient_delivered: { recipient_id: RecipientId, delivered_at: Time },
  recipient_signed: { recipient_id: RecipientId, signed_at: Time },
  recipient_declined: declined,
  envelope_completed: { completed_at: Time },
  envelope_declined: declined,
  envelope_voided: { voided_at: Time, reason: z.string().nullable() },
  envelope_expired: { expired_at: Time },
  envelope_sealing_failed: {
    failed_at: Time.meta({ description: 'Since when it fails' }),
    step: z.enum(sealingSteps).meta({ description: 'The step that fails' }),
    reason: z.string(),
  },
} satisfies Partial<Record<PlatformEventName, z.core.$ZodLooseShape>>;

const certificateMembers = {
  certificate_id: z.uuid().meta({ description: 'The certificate' }),
  status: z.enum(certificateStatuses),
  type: z.enum(certificateTypes),
  user_id: z.uuid().meta({ description: 'Its holder' }),
  serial_number: z.string(),
  valid_from: Time,
  valid_to: Time,
  renewed_from: z.uuid().optional().meta({ description: 'The certificate that it follows' }),
};

function eventOf<N extends string, S extends z.core.$ZodLooseShape>(
  name: N,
  id: string,
  data: S,
  sequence = z.int().min(1),
) {
  return z
    .object({
      id: z.uuid().meta({ description: 'The event, the same for each of your webhooks' }),
      event: z.literal(name),
      created_at: Time,
      sequence: sequence.meta({
        description:
          'Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for',
      }),
      data: z.object(data),
    })
    .meta({ id });
}

function envelopeEvent<N extends keyof typeof envelopeMembers>(name: N) {
  const id = `${name
    .split('_')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')}Event`;
  return eventOf(name, id, {
    envelope_id: z.uuid(),
    reference: Reference,
    external_ref: z.string().nullable(),
    metadata: MetadataView,
    status: z.enum(envelopeStatuses).meta({ description: 'The state of the envelope after it' }),
    ...envelopeMembers[name],
  });
}

const test = {
  test: z.literal(true).meta({ description: 'Nothing has happened' }),
  webhook_id: z.uuid().meta({ description: 'The webhook that is tried' }),
  message: z.string(),
};

/** Events that organizations get, each with what it says. */
export const platformEventSchemas = [
  { schema: envelopeEvent('envelope_sent'), about: 'The sender has sent the envelope.' },
  { schema: envelopeEvent('envelope_delivered'), about: 'Everybody who must act has opened it.' },
  { schema: envelopeEvent('recipient_sent'), about: 'A recipient was invited, or got a copy.' },
  { schema: envelopeEvent('recipient_delivered'), about: 'A recipient has opened the envelope.' },
  { schema: envelopeEvent('recipient_signed'), about: 'A recipient has signed or approved.' },
  { schema: envelopeEvent('recipient_declined'), about: 'A recipient has declined; the envelope ends.' },
  { schema: envelopeEvent('envelope_completed'), about: 'Everybody has finished, and the PDF is sealed.' },
  { schema: envelopeEvent('envelope_declined'), about: 'The envelope ended because a recipient declined.' },
  { schema: envelopeEvent('envelope_voided'), about: 'The sender, or staff, ended the envelope.' },
  { schema: envelopeEvent('envelope_expired'), about: 'The time of the envelope ended.' },
  {
    schema: envelopeEvent('envelope_sealing_failed'),
    about: 'The document cannot be certified, signed or sealed; the envelope is still open.',
  },
  {
    schema: eventOf('certificate_generated', 'CertificateGeneratedEvent', certificateMembers),
    about: 'A certificate was made, imported or renewed.',
  },
  {
    schema: eventOf('certificate_expired', 'CertificateExpiredEvent', {
      ...certificateMembers,
      expired_at: Time,
    }),
    about: 'A certificate is at its end.',
  },
  {
    schema: eventOf(testEvent, 'PlatformTestEvent', test, z.int().min(0)),
    about: 'You try a webhook of yours (`POST /api/v1/webhooks/{id}/test`).',
  },
] as const;
