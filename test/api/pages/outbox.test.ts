import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { addressRanges } from '#config/fields.ts';
import { serveHttp } from '../http/limits/sockets.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { outbox } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const here = { host: 'localhost:3000' };

/** The API on a port of its own, where every proxy is trusted, and a header says which address the peer has. */
const served = setUp(() => {
  const config = { ...world.config, TRUSTED_PROXIES: addressRanges.parse('0.0.0.0/0,::/0') };
  const answer = getRequestListener(createApp({ ...world.deps, config }).fetch);
  return serveHttp((incoming, outgoing) => {
    const value = incoming.headers['x-peer'];
    Object.defineProperty(incoming.socket, 'remoteAddress', { value, configurable: true });
    void answer(incoming, outgoing);
  });
});

/** Gives the status of the outbox for a request from a peer, with headers. */
function asked(peer: string, headers: Record<string, string>, path = '.json'): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const options = { path: `/dev/outbox${path}`, port: served.port, headers: { ...headers, 'x-peer': peer } };
  get(options, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  return promise;
}

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('the outbox answers %s', async (peer) => {
  expect(await asked(peer, here)).toBe(200);
  expect(await asked(peer, here, '')).toBe(200);
});

test.each(['192.0.2.7', '10.0.0.1', 'fd00::2', '::ffff:192.0.2.7', '0.0.0.0', ''])(
  'it answers no other machine (%s), whatever that says',
  async (peer) => {
    expect(await asked(peer, here)).toBe(404);
    expect(await asked(peer, here, '')).toBe(404);
    expect(await asked(peer, { ...here, 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  },
);

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])(
  'it answers nobody for whom a proxy on this machine asks (%s)',
  async (name) => {
    expect(await asked('127.0.0.1', { ...here, [name]: '127.0.0.1' })).toBe(404);
  },
);

test.each(['LOCALHOST', '127.0.0.1:3000', '[::1]:3000', 'localhost'])('it is known as %s', async (host) => {
  expect(await asked('127.0.0.1', { host })).toBe(200);
});

/** Names that a page of another origin can have lead to this machine. */
const foreign = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000'];

test.each([...foreign, '192.0.2.7', '[::2]'])('a page of %s cannot read it', async (host) => {
  expect(await asked('127.0.0.1', { host })).toBe(404);
});

test('a mail of it is shown as mail programs show it, and nothing in it runs or is loaded', async () => {
  const id = randomUUID();
  const html = '<!doctype html><p>Hello</p>';
  const letter = {
    id,
    channel: 'email',
    kind: 'notice',
    to: 'outbox@example.mn',
    subject: 'S',
    text: 'T',
  } as const;
  await world.deps.messenger.send({ ...letter, html, replyTo: 'saran@steppe.example' });
  const answer = await fetch(`${world.baseUrl}/dev/outbox/${id}`);
  expect([answer.status, await answer.text()]).toEqual([200, html]);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
  const listed = (await outbox(world)).find((one) => one.id === id);
  expect(listed).toMatchObject({ reply_to: 'saran@steppe.example' });
  expect(listed).not.toHaveProperty('html');
  expect(await asked('192.0.2.7', here, `/${id}`)).toBe(404);
});

test.each([randomUUID(), 'x', '%00'])('there is no mail %s', async (id) => {
  expect((await fetch(`${world.baseUrl}/dev/outbox/${id}`)).status).toBe(404);
});

test('an API in development that is told nothing listens on this machine alone', async () => {
  const api = await startApiProcess(world);
  await api.kill();
  expect(api.log()).toContain('"host":"127.0.0.1"');
  expect(api.log()).not.toContain('HOST is');
});

test('one that is told to listen elsewhere says so loudly', async () => {
  const api = await startApiProcess(world, { HOST: '0.0.0.0' });
  await api.kill();
  expect(api.log()).toMatch(/"level":"?(warn|40)"?.*HOST is \\"0\.0\.0\.0\\"/);
});
