import type {
  EndedDelivery,
  EndedEnvelope,
  EndedRecipient,
  EndedSignRequest,
} from '#activities/flow/inputs.ts';
import { defined } from '#domain/common/defined.ts';
import {
  day,
  envelopeReminderGap,
  reservationMs,
  timedReminders,
  type RecipientStatus,
} from '#domain/envelope/envelope.ts';
import type { RecipientState } from '#domain/envelope/may-act.ts';
import { reminderGap, reminderTime } from '#domain/sign-request/sign-request.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import type { EnvelopeCarried, EnvelopeInput, SentMessages } from '../envelope/messages.ts';
import type { SignRequestInput } from '../sign-request/messages.ts';
import type { WebhookDeliveryInput } from '../webhook/delivery.ts';

/** Makes the input of a workflow that goes on with a request; the reminder comes still, unless it went out. */
export function signRequestInput({
  facts,
  linkSentAt,
  linkGeneration: generation,
  agreed,
}: EndedSignRequest): SignRequestInput {
  const reminder = reminderTime(Date.parse(facts.createdAt), Date.parse(facts.expiresAt));
  const due = reminder !== undefined && (linkSentAt === null || Date.parse(linkSentAt) < reminder);
  return {
    facts,
    ...(due ? { reminderAt: new Date(reminder).toISOString() } : {}),
    reminderGapMs: reminderGap,
    receipt: true,
    webhookSchedule,
    resumed: { linkSentAt, generation, ...defined({ agreed: agreed ?? undefined }) },
  };
}

/** Makes the input of a workflow that goes on with an envelope. */
export function envelopeInput(ended: EndedEnvelope): EnvelopeInput {
  const { id, organizationId, userId, sendId, routingType, sentAt, expiresAt, reminderDays, xRequestId } =
    ended;
  return {
    envelopeId: id,
    organizationId,
    sendId,
    routingType,
    recipients: ended.recipients.map((one) => ({
      id: one.id,
      role: one.role,
      routingOrder: one.routingOrder,
      position: one.position,
    })),
    sentAt,
    expiresAt,
    reminderDays,
    reminderGapMs: envelopeReminderGap,
    reservationMs,
    webhookSchedule,
    actor: { xRequestId, userId },
    carried: carriedFrom(ended),
  };
}

const standingOf: Record<RecipientStatus, RecipientState> = {
  pending: 'waiting',
  sent: 'reached',
  delivered: 'reached',
  bounced: 'reached',
  completed: 'finished',
  declined: 'finished',
  cancelled: 'finished',
};

/** The memory that a run leaves to the next, as the rows tell it. */
function carriedFrom(ended: EndedEnvelope): EnvelopeCarried {
  const { recipients, agreed, prepared, unsealed, expiresAt, reminderDays } = ended;
  const terms = { expiresAt: Date.parse(expiresAt), reminderMs: reminderDays * day };
  const sent = recipients.flatMap((one) => {
    const messages = sentMessages(one, terms);
    return messages ? [[one.id, messages] as const] : [];
  });
  return {
    standings: {
      ...Object.fromEntries(recipients.map(({ id, status }) => [id, standingOf[status]])),
      ...Object.fromEntries(agreed.map(({ recipientId }) => [recipientId, 'accepted' as const])),
    },
    opened: recipients.filter(({ opened }) => opened).map(({ id }) => id),
    messages: Object.fromEntries(sent),
    generations: Object.fromEntries(recipients.map(({ id, linkGeneration }) => [id, linkGeneration])),
    expiresAt,
    ...(prepared ? {} : { unprepared: true }),
    ...(agreed.length > 0 ? { accepted: agreed } : {}),
    ...(unsealed ? { unsealed: true } : {}),
  };
}

/**
 * What went out to a recipient. The rows do not count reminders: those that were due before the last message count as sent,
 * so that none goes out twice.
 */
function sentMessages(
  { sentAt, linkSentAt, status }: EndedRecipient,
  { expiresAt, reminderMs }: { expiresAt: number; reminderMs: number },
): SentMessages | undefined {
  // The last message did not arrive; a reminder would not either.
  if (sentAt === null || status === 'bounced') return undefined;
  const invitedAt = Date.parse(sentAt);
  const at = Date.parse(linkSentAt ?? sentAt);
  const due = reminderMs > 0 ? Math.floor((at - invitedAt) / reminderMs) : 0;
  const beforeEnd = expiresAt - timedReminders.daysBeforeEnd * day;
  return { invitedAt, at, reminders: Math.min(due, timedReminders.most), last: at >= beforeEnd };
}

/**
 * Makes the input of a workflow that goes on with a delivery. Attempts that are on record are gone through without a pause
 * and not made again; the next one comes when it was due.
 */
export function deliveryInput(
  { id, attempts, redeliveries, nextAttemptAt }: EndedDelivery,
  now: number,
): WebhookDeliveryInput {
  const left = nextAttemptAt === null ? 0 : Math.max(Math.ceil((Date.parse(nextAttemptAt) - now) / 1_000), 0);
  const schedule = webhookSchedule.map((pause, index) => {
    if (index < attempts) return 0;
    return index === attempts ? Math.min(left, pause) : pause;
  });
  const by = { xRequestId: `webhook-${id}`, id, by: {} };
  const opening =
    redeliveries > 0 ? ({ kind: 'again', redelivery: redeliveries, actor: by } as const) : undefined;
  return { deliveryId: id, schedule, ...defined({ opening }) };
}
