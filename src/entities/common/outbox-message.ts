import { defineEntity, p } from '@mikro-orm/core';

const outboxChannels = ['email', 'sms', 'push'] as const;
const outboxKinds = ['link', 'code', 'notice'] as const;

const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox_message',
  properties: {
    id: p.uuid().primary(),
    channel: p.enum(outboxChannels),
    kind: p.enum(outboxKinds),
    to: p.text().fieldName('recipient'),
    subject: p.text(),
    text: p.text(),
    code: p.text().nullable(),
    link: p.text().nullable(),
    /** A mail as HTML. */
    html: p.text().nullable().lazy(),
    /** The address that answers to a mail go to. */
    replyTo: p.text().nullable(),
    sentAt: p.datetime(3).index(),
  },
});

export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
