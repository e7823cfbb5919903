import { createOutbox } from './outbox.ts';
import { createMailer } from './mail.ts';
import { createSmsGateway } from './sms.ts';
import type { Orm } from '#entities/orm.ts';

export type Message = {
  channel: 'email' | 'sms';
  kind: 'link' | 'code' | 'notice';
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
};

/** Sends one message; throws when the mail server or the gateway does not take it. */
export type Send = (message: Message) => Promise<void>;

export type Messenger = { send: Send };

export type MessengerSettings = {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  SMS_URL?: string | undefined;
};

/** Chooses the way of each channel by its address; a channel without one writes to the development outbox. */
export function createMessenger(settings: MessengerSettings, orm: Orm): Messenger {
  const outbox = createOutbox(orm);
  const ways: Record<Message['channel'], Send> = {
    email: settings.SMTP_URL
      ? createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? '' })
      : outbox,
    sms: settings.SMS_URL ? createSmsGateway(settings.SMS_URL) : outbox,
  };
  return { send: (message) => ways[message.channel](message) };
}
