import { createTransport } from 'nodemailer';
import type { Send } from './message.ts';

/** Sends by SMTP (`smtp://` or `smtps://user:password@host:port`); throws when the server does not take the message. */
export function createMailer(settings: { smtpUrl: string; from: string }): Send {
  const transport = createTransport(settings.smtpUrl, {
    from: settings.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text });
  };
}
