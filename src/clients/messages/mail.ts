import { createTransport } from 'nodemailer';
import { NotSent, type Way } from './message.ts';
import { createRefusalBurst, type RefusalBurst } from './refusal-burst.ts';
import { refusesAddress } from './smtp-answer.ts';

/** The time limits for a server that hangs, in milliseconds; shorter than the limits of those who wait for the message. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/**
 * Sends by SMTP (`smtp://` or `smtps://user:password@host:port`); with `requireTls` never before STARTTLS succeeded (RFC
 * 3207), which the address itself can overrule. Throws NotSent when the server does not take the message: refused when it says
 * that the address is wrong (RFC 3463), for now in any other case, and when it says so of many domains in a row.
 */
export function createMailer(settings: { smtpUrl: string; from: string; requireTls?: boolean }): Way {
  const transport = createTransport(
    { url: settings.smtpUrl, requireTLS: settings.requireTls ?? false, ...timeouts },
    { from: settings.from, disableFileAccess: true, disableUrlAccess: true },
  );
  const burst = createRefusalBurst();
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return async ({ id, to, subject, text, html, replyTo }) => {
    // The same Message-ID lets the receiving side keep one of two copies (RFC 5322, 3.6.4).
    const messageId = id ? { messageId: `<${id}@${domain}>` } : {};
    try {
      const { response } = await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        // As an address of its own, whatever is written in it is one address.
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...messageId,
      });
      burst.noteTaken();
      return response;
    } catch (error) {
      throw notSent(error, burst, to);
    }
  };
}

/** nodemailer's errors name the SMTP command that failed and the answer's code; their text may quote the address. */
function notSent(cause: unknown, burst: RefusalBurst, to: string): NotSent {
  const of = (name: string): unknown => (cause instanceof Error ? Reflect.get(cause, name) : undefined);
  const [command, code, answer] = [of('command'), of('code'), Number(of('responseCode'))];
  const response = of('response');
  const said = typeof response === 'string' ? response : '';
  const isAddress = command === 'API' && code === 'EENVELOPE';
  const saysSo = refusesAddress({ command, code: answer, text: said });
  const isBurst = saysSo && burst.noteRefused(to);
  const what = Number.isNaN(answer)
    ? typeof code === 'string'
      ? code
      : 'no answer'
    : `${String(command)} answered ${answer}`;
  const besides = isBurst ? ', as for many domains in a row' : '';
  const message = `The mail server did not accept the message: ${what}${besides}.`;
  return new NotSent(message, isAddress || (saysSo && !isBurst), { cause, said: said || undefined });
}
