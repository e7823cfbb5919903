import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#clients/mail.ts';
import { NotSent } from '#clients/message.ts';

const servers: SMTPServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Mail = { from: string; to: string[]; source: string };

/** A real SMTP server on a free port that keeps what it takes and refuses recipients at refused.example. */
async function startMailServer(): Promise<{ url: string; mails: Mail[] }> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith('@refused.example') ? new Error('no such mailbox') : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  servers.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, mails };
}

const message = {
  channel: 'email',
  kind: 'link',
  subject: 'Гарын үсэг',
  text: 'Холбоос: https://tamga.example/sign/x',
} as const;

test('a message reaches the mail server with sender, recipient, subject and text in any script', async () => {
  const { url, mails } = await startMailServer();
  const send = createMailer({ smtpUrl: url, from: 'Tamga <seal@tamga.example>' });
  await send({ ...message, to: 'bat@example.mn' });
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'seal@tamga.example', to: ['bat@example.mn'] });
  expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
  const body = mail?.source.split('\r\n\r\n').slice(1).join('\r\n\r\n') ?? '';
  const text = /Content-Transfer-Encoding: base64/i.test(mail?.source ?? '')
    ? Buffer.from(body, 'base64').toString()
    : decodeQuotedPrintable(body);
  expect(text).toContain('Холбоос: https://tamga.example/sign/x');
});

/** RFC 2045, 6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('a recipient that the server refuses is a failure for good that quotes no address', async () => {
  const { url, mails } = await startMailServer();
  const send = createMailer({ smtpUrl: url, from: 'seal@tamga.example' });
  const failure = await failureOf(send({ ...message, to: 'nobody@refused.example' }));
  expect(failure.refused).toBe(true);
  expect(failure.message).toBe('The mail server did not take the message: RCPT TO answered 550.');
  expect((failure.cause as Error).message).toMatch(/no such mailbox/);
  expect(mails).toEqual([]);
});

test('an address is one recipient, whatever is written in it', async () => {
  const { url, mails } = await startMailServer();
  const send = createMailer({ smtpUrl: url, from: 'seal@tamga.example' });
  await send({ ...message, to: 'bat@example.mn, eve@example.mn' }).catch(() => undefined);
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.mn');
});

async function failureOf(sending: Promise<void>): Promise<NotSent> {
  const failure: unknown = await sending.catch((error: unknown) => error);
  if (failure instanceof NotSent) return failure;
  throw new Error('it was sent, or failed otherwise');
}

test('no server at the address is a failure for now', async () => {
  const send = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'seal@tamga.example' });
  const failure = await failureOf(send({ ...message, to: 'bat@example.mn' }));
  expect(failure.refused).toBe(false);
  expect((failure.cause as Error).message).toMatch(/ECONNREFUSED/);
});
