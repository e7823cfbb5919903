import { defineEntity, p } from '@mikro-orm/core';
import { messageOutcomes } from '#domain/common/message-outcome.ts';

const MessageAttemptSchema = defineEntity({
  name: 'MessageAttempt',
  tableName: 'message_attempt',
  uniques: [{ properties: ['flowId', 'messageKey'] }],
  properties: {
    id: p.uuid().primary(),
    /** The sign request or the envelope that it is about. */
    flowId: p.uuid(),
    recipientId: p.uuid().nullable(),
    /** The same for every try of one message. */
    messageKey: p.string().length(100),
    kind: p.string().length(16),
    channel: p.enum(['email', 'sms'] as const),
    maskedTo: p.string().length(254),
    outcome: p.enum(messageOutcomes),
    /** The answer of the mail server or the gateway, without addresses and links; null where nobody answered. */
    serverSaid: p.string().length(200).nullable(),
    tries: p.integer(),
    firstAt: p.datetime(3),
    /** The time of the last try. */
    at: p.datetime(3),
  },
});

/** A message about a flow: to whom, masked, when, and what became of it; nothing of what it says. */
export class MessageAttempt extends MessageAttemptSchema.class {}
MessageAttemptSchema.setClass(MessageAttempt);
