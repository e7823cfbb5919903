import { envelopeReminderGap, reservationMs } from '#domain/envelope/envelope.ts';
import type { SenderNotice } from '#domain/envelope/sender-notices.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import type { EnvelopeInput } from './messages.ts';

/** What is sent, by whom and until when. */
type Sending = Pick<
  EnvelopeInput,
  'envelopeId' | 'organizationId' | 'sendId' | 'routingType' | 'recipients' | 'reminderDays'
> &
  Pick<EnvelopeInput, 'sentAt' | 'expiresAt' | 'actor' | 'proofId'> & { tellSender: readonly SenderNotice[] };

/** Makes the input of a new envelope's workflow. */
export function firstInput({ tellSender, ...sending }: Sending): EnvelopeInput {
  return {
    ...sending,
    reminderGapMs: envelopeReminderGap,
    reservationMs,
    webhookSchedule,
    ...(tellSender.length > 0 ? { tellSender } : {}),
  };
}
