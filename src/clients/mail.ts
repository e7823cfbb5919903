import { createTransport } from 'nodemailer';
import type { Send } from './message.ts';

/** Sends by SMTP (`smtp://` or `smtps://user:password@host:port`); throws when the server does not take the message. */
export function createMailer(settings: { smtpUrl: string; from: string }): Send {
  const transport = createTransport(settings.smtpUrl, {
    from: settings.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return async ({ id, to, subject, text }) => {
    // The same Message-ID lets the receiving side keep one of two copies (RFC 5322, 3.6.4).
    const messageId = id ? { messageId: `<${id}@${domain}>` } : {};
    await transport.sendMail({ to: { name: '', address: to }, subject, text, ...messageId });
  };
}
