import { createTransport } from 'nodemailer';
import { NotSent, type Send } from './message.ts';

/** The time limits for a server that hangs, in milliseconds; shorter than the limits of those who wait for the message. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/**
 * Sends by SMTP (`smtp://` or `smtps://user:password@host:port`); with `requireTls` never before STARTTLS succeeded (RFC
 * 3207), which the address itself can overrule. Throws NotSent when the server does not take the message: refused when it answers 5xx to the recipient or to the message, for now in any other case.
 */
export function createMailer(settings: { smtpUrl: string; from: string; requireTls?: boolean }): Send {
  const transport = createTransport(
    { url: settings.smtpUrl, requireTLS: settings.requireTls ?? false, ...timeouts },
    { from: settings.from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return async ({ id, to, subject, text }) => {
    // The same Message-ID lets the receiving side keep one of two copies (RFC 5322, 3.6.4).
    const messageId = id ? { messageId: `<${id}@${domain}>` } : {};
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...messageId });
    } catch (error) {
      throw notSent(error);
    }
  };
}

/** nodemailer's errors name the SMTP command that failed and the answer's code; their text may quote the address. */
function notSent(cause: unknown): NotSent {
  const of = (name: string): unknown => (cause instanceof Error ? Reflect.get(cause, name) : undefined);
  const [command, code, answer] = [of('command'), of('code'), Number(of('responseCode'))];
  const isAboutRecipient = command === 'RCPT TO' || command === 'DATA';
  const refused =
    (isAboutRecipient && answer >= 500 && answer < 600) || (command === 'API' && code === 'EENVELOPE');
  const what = Number.isNaN(answer)
    ? typeof code === 'string'
      ? code
      : 'no answer'
    : `${String(command)} answered ${answer}`;
  return new NotSent(`The mail server did not accept the message: ${what}.`, refused, { cause });
}
