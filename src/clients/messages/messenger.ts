import { createOutbox } from './outbox.ts';
import { createMailer } from './mail.ts';
import { sendAndNote } from './message-log.ts';
import type { Message, Send, Way } from './message.ts';
import { measuredSend } from './measured.ts';
import { createSmsGateway } from './sms.ts';
import type { Orm } from '#entities/orm.ts';

export type Messenger = { send: Send };

export type MessengerSettings = {
  /** In production mail leaves only by TLS, unless SMTP_ALLOW_PLAIN says otherwise. */
  ENV?: 'development' | 'production';
  SMTP_ALLOW_PLAIN?: boolean | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  SMS_URL?: string | undefined;
};

/** Chooses the way of each channel by its address; a channel without one writes to the development outbox. */
export function createMessenger(settings: MessengerSettings, orm: Orm): Messenger {
  const outbox = createOutbox(orm);
  const by =
    (way: Way): Send =>
    (message) =>
      sendAndNote(orm, way, message);
  const ways: Record<Message['channel'], Send> = {
    email: settings.SMTP_URL
      ? by(
          createMailer({
            smtpUrl: settings.SMTP_URL,
            from: settings.MAIL_FROM ?? '',
            requireTls: settings.ENV === 'production' && settings.SMTP_ALLOW_PLAIN !== true,
          }),
        )
      : outbox,
    sms: settings.SMS_URL ? by(createSmsGateway(settings.SMS_URL)) : outbox,
  };
  return { send: measuredSend((message) => ways[message.channel](message)) };
}
