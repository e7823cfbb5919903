import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { textOf } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { Identity } from './tls.ts';

/** A message that came, as the development outbox tells of one. */
export type Message = {
  id: string;
  kind: 'link' | 'code' | 'notice';
  to: string;
  sent_at: string;
  text: string;
  code?: string;
  link?: string;
};

function read(to: string, content: string): Message {
  // Every mail ends with the address to which its misuse is told.
  const [said = ''] = content.split(/\r?\n--\r?\n/);
  const [link] = /https?:\/\/\S+/.exec(said) ?? [];
  const [code] = link === undefined ? (/(?<!\d)\d{6}(?!\d)/.exec(said) ?? []) : [];
  return {
    id: randomUUID(),
    kind: link === undefined ? (code === undefined ? 'notice' : 'code') : 'link',
    to,
    sent_at: new Date().toISOString(),
    text: content,
    ...(link === undefined ? {} : { link }),
    ...(code === undefined ? {} : { code }),
  };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A real SMTP server that speaks TLS from the first byte, and takes mail from whoever knows the password. */
async function startMail(identity: Identity, password: string, take: (message: Message) => void) {
  const smtp = new SMTPServer({
    secure: true,
    key: identity.key,
    cert: identity.cert,
    onAuth: ({ username, password: given }, _session, done) => {
      const known = username === 'tamga' && given === password;
      done(known ? null : new Error('unknown'), known ? { user: username } : undefined);
    },
    onData: (stream, { envelope: { rcptTo } }, done) => {
      void text(stream).then((source) => {
        for (const { address } of rcptTo) take(read(address, textOf({ source })));
        done();
      });
    },
  });
  // A caller that is killed while it connects is no fault of the server's.
  smtp.on('error', () => {});
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), stop: () => new Promise<void>((resolve) => smtp.close(resolve)) };
}

/** An SMS gateway by https that takes messages from whoever shows the bearer token. */
async function startSms(identity: Identity, bearer: string, take: (message: Message) => void) {
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.headers.authorization !== `Bearer ${bearer}`) return 401;
    const { to, text: content } = (await json(request)) as { to: string; text: string };
    take(read(to, content));
    return 202;
  };
  const server = createHttpsServer(identity, (request, response) => {
    void answer(request).then((status) => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Gateways = Awaited<ReturnType<typeof startGateways>>;

/**
 * Starts a mail server and an SMS gateway, both with TLS and a password, that keep what they take; `outboxUrl` tells it to
 * the demo as the development outbox does, the newest first.
 */
export async function startGateways(identity: Identity) {
  const messages: Message[] = [];
  const take = (message: Message) => messages.unshift(message);
  const secrets = { smtp: randomBytes(18).toString('hex'), sms: randomBytes(18).toString('hex') };
  const mail = await startMail(identity, secrets.smtp, take);
  const sms = await startSms(identity, secrets.sms, take);
  const outbox = createHttpServer((_request, response) => response.end(JSON.stringify({ messages })));
  outbox.listen(0, '127.0.0.1');
  await once(outbox, 'listening');
  return {
    smtpUrl: `smtps://tamga:${secrets.smtp}@localhost:${mail.port}`,
    smsUrl: `https://tamga:${secrets.sms}@localhost:${sms.port}/send`,
    outboxUrl: `http://127.0.0.1:${portOf(outbox)}/`,
    secrets,
    messages,
    /** Waits for a message to an address that came after the given ones and fits. */
    next: async (to: string, fits: (message: Message) => boolean, before: readonly Message[] = []) => {
      const find = () => messages.find((one) => one.to === to && !before.includes(one) && fits(one));
      await untilTrue(() => Promise.resolve(find() !== undefined), 60_000);
      return find() ?? read(to, '');
    },
    stop: async () => {
      outbox.close();
      outbox.closeAllConnections();
      await Promise.all([mail.stop(), sms.stop()]);
    },
  };
}
