import { beforeEach, expect, test } from 'vitest';
import { createMailer } from '#clients/messages/mail.ts';
import { createMessenger, type MessengerSettings } from '#clients/messages/messenger.ts';
import { NotSent } from '#clients/messages/message.ts';
import { createOrm } from '#entities/orm.ts';
import { startMailServer, textOf } from '#test/support/servers/mail-server.ts';
import { setUp } from '#test/support/world/set-up.ts';

const server = setUp(startMailServer);
beforeEach(() => {
  server.mails.length = 0;
});

const mailer = () => createMailer({ smtpUrl: server.url, from: 'Tamga <seal@tamga.example>' });

const message = {
  channel: 'email',
  kind: 'link',
  subject: 'Гарын үсэг',
  text: 'Холбоос: https://tamga.example/sign/x',
} as const;

test('a message reaches the mail server with sender, recipient, subject and text in any script', async () => {
  await mailer()({ ...message, to: 'bat@example.mn' });
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail).toMatchObject({ from: 'seal@tamga.example', to: ['bat@example.mn'] });
  expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(mail && textOf(mail)).toContain('Холбоос: https://tamga.example/sign/x');
});

test('a mail with HTML has both parts, the text first, and an answer goes to one address', async () => {
  const html = '<!doctype html><p>Холбоос</p>';
  await mailer()({ ...message, to: 'bat@example.mn', html, replyTo: 'saran@steppe.example' });
  const [mail] = server.mails;
  expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative;/m);
  const kinds = [...(mail?.source ?? '').matchAll(/^Content-Type: (text\/\w+);/gm)].map(([, kind]) => kind);
  expect(kinds).toEqual(['text/plain', 'text/html']);
  expect(mail?.source).toMatch(/^Reply-To: saran@steppe\.example\r$/m);
});

test('an address for answers is one address and no other header, whatever is written in it', async () => {
  const replyTo = 'saran@steppe.example, eve@evil.example\r\nBcc: eve@evil.example';
  await mailer()({ ...message, to: 'bat@example.mn', replyTo });
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['bat@example.mn']);
  const [headers = ''] = (mail?.source ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(headers.replaceAll(/\r\n\s+/g, ' ')).not.toMatch(/^Reply-To: saran@steppe\.example,/m);
});

test('without one there is no Reply-To', async () => {
  await mailer()({ ...message, to: 'bat@example.mn' });
  expect(server.mails[0]?.source).not.toMatch(/^Reply-To:/im);
});

test('in production nothing is sent to a server without STARTTLS, unless that was allowed by name', async () => {
  // No message goes to the outbox, so its database is never asked.
  const orm = await createOrm({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  const way = (more: Partial<MessengerSettings>) =>
    createMessenger({ ENV: 'production', ...server.settings, ...more }, orm);
  const to = 'bat@example.mn';
  const failure = await failureOf(way({}).send({ ...message, to }));
  expect(failure.refused).toBe(false);
  expect((failure.cause as Error).message).toMatch(/STARTTLS/);
  expect(server.mails).toEqual([]);
  await way({ SMTP_ALLOW_PLAIN: true }).send({ ...message, to });
  await way({ ENV: 'development' }).send({ ...message, to });
  expect(server.mails).toHaveLength(2);
  await orm.close();
});

test('a recipient that the server refuses is a failure for good that quotes no address', async () => {
  const to = 'nobody@refused.example';
  server.unknown.add(to);
  const failure = await failureOf(mailer()({ ...message, to }));
  expect(failure.refused).toBe(true);
  expect(failure.message).toBe('The mail server did not accept the message: RCPT TO answered 550.');
  expect((failure.cause as Error).message).toMatch(/no mailbox/);
  expect(server.mails).toEqual([]);
});

test('a relay that refuses us is a failure for now, and so are refusals of five domains in a row', async () => {
  const send = mailer();
  const to = 'bat@example.mn';
  server.refuseAll({ responseCode: 554, text: '5.7.1 Relaying denied' });
  expect(await failureOf(send({ ...message, to }))).toMatchObject({ refused: false });
  server.refuseAll({ responseCode: 550, text: '5.1.1 User unknown' });
  const refused: boolean[] = [];
  for (let domain = 1; domain <= 5; domain += 1)
    refused.push((await failureOf(send({ ...message, to: `bat@${domain}.example` }))).refused);
  expect(refused).toEqual([true, true, true, true, false]);
  server.refuseAll();
  await send({ ...message, to });
  server.refuseAll({ responseCode: 550, text: '5.1.1 User unknown' });
  expect(await failureOf(send({ ...message, to }))).toMatchObject({ refused: true });
  server.refuseAll();
});

test('an address is one recipient, whatever is written in it', async () => {
  const failure = await failureOf(mailer()({ ...message, to: 'bat@example.mn, eve@example.mn' }));
  expect(failure.refused).toBe(true);
  expect(failure.cause).toMatchObject({ rejected: ['"bat@example.mn, eve"@example.mn'] });
  expect(server.mails).toEqual([]);
});

async function failureOf(sending: Promise<unknown>): Promise<NotSent> {
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
