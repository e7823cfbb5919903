import { createTransport } from 'nodemailer';
import type { MessengerSettings } from './messenger.ts';

const patienceMs = 4_000;

/** Throws unless the mail server greets us and lets us in; nothing is sent. Without SMTP_URL messages go to the outbox. */
export async function checkMail({ SMTP_URL, ENV, SMTP_ALLOW_PLAIN }: MessengerSettings): Promise<undefined> {
  if (SMTP_URL === undefined) return undefined;
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: ENV === 'production' && SMTP_ALLOW_PLAIN !== true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return undefined;
}

/** Throws unless the SMS gateway answers HTTP at all: it has no question that sends nothing. */
export async function checkSms({ SMS_URL }: MessengerSettings): Promise<undefined> {
  if (SMS_URL === undefined) return undefined;
  const url = new URL(SMS_URL);
  [url.username, url.password] = ['', ''];
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`the gateway answered ${response.status}`);
  return undefined;
}
