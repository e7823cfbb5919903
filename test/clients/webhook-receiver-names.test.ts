import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { startNameServer, type Records } from '#test/support/servers/name-server.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const receiver = setUp(
  () => Promise.resolve(createWebhookReceiver({ allowPrivate: true })),
  (one) => one.close(),
);
const serve = untilTheEnd(startListening);
/** A real server on a free port; gives its address. */
const serveWith = async (listener: RequestListener) => (await serve(listener)).url;

const post = (url: string, by = receiver) => by.post({ url, headers: { 'x-webhook-id': '1' }, body: '{}' });

/** A server on this machine, under a name; gives how often it was reached. */
async function inside(name: string) {
  const state = { reached: 0 };
  const url = await serveWith((_, response) => {
    state.reached += 1;
    response.end();
  });
  return { url: url.replace('127.0.0.1', name), state };
}

describe('a name whose address changes', () => {
  const names = setUp(startNameServer);
  const byNames = setUp(
    async () => createWebhookReceiver({ allowPrivate: false, dnsServers: [names.address] }),
    (one) => one.close(),
  );

  test('public when it is registered and private when it is connected to: refused at the connection', async () => {
    const { url, state } = await inside('rebinds.example');
    names.answer('rebinds.example', { A: ['8.8.8.8'] }, { A: ['127.0.0.1'] });
    await byNames.assertAllowed(new URL(url));
    const result = await post(url, byNames);
    expect(result).toMatchObject({ delivered: false, error: expect.stringContaining('not public') });
    expect(state.reached).toBe(0);
  });

  test('public when it is checked and private ever after: the socket asks no second time', async () => {
    const { url, state } = await inside('turns.example');
    // Nobody listens there at a port of ours; were it asked for again, it would lead into this machine.
    names.answer('turns.example', { A: ['8.8.8.8'] }, { A: ['127.0.0.1'] });
    const before = names.asked.length;
    const result = await post(url, byNames);
    expect(result.delivered).toBe(false);
    expect(names.asked.slice(before).filter((question) => question === 'turns.example A')).toHaveLength(1);
    expect(state.reached).toBe(0);
  });

  test.each<[string, Records]>([
    ['loopback among public addresses', { A: ['8.8.8.8', '127.0.0.1'] }],
    ['this host', { A: ['0.0.0.0'] }],
    ['metadata', { A: ['169.254.169.254'] }],
    ['IPv6 loopback', { AAAA: ['::1'] }],
    ['IPv4-mapped loopback', { AAAA: ['::ffff:127.0.0.1'] }],
    ['NAT64 of loopback', { AAAA: ['64:ff9b::7f00:1'] }],
    ['a unique local address', { AAAA: ['fd00::1'] }],
    ['link-local', { AAAA: ['fe80::1'] }],
  ])('leads to %s: refused, at registration and at the connection', async (_, records) => {
    const { url, state } = await inside('inside.example');
    names.answer('inside.example', records);
    await expect(byNames.assertAllowed(new URL(url))).rejects.toThrow(/not public/);
    expect((await post(url, byNames)).error).toContain('not public');
    expect(state.reached).toBe(0);
  });

  test('a redirect into the house is not followed', async () => {
    const { url: target, state } = await inside('127.0.0.1');
    const url = await serveWith((_, response) => response.writeHead(307, { location: target }).end());
    expect(await post(url)).toMatchObject({ delivered: false, responseCode: 307 });
    expect(state.reached).toBe(0);
  });

  test('where private receivers are allowed, names are asked of the same servers', async () => {
    const open = createWebhookReceiver({ allowPrivate: true, dnsServers: [names.address] });
    const { url, state } = await inside('hook.corp.example');
    names.answer('hook.corp.example', { A: ['127.0.0.1'] });
    expect(await post(url, open)).toMatchObject({ delivered: true });
    expect(state.reached).toBe(1);
    await open.close();
  });

  test('a name server that never answers costs an attempt 10 s at most, and no other attempt anything', async () => {
    names.answer('silent.example', 'nothing');
    const silent = Array.from({ length: 30 }, () => post('http://silent.example/hook', byNames));
    names.answer('private.example', { A: ['10.0.0.1'] });
    const other = await post('http://private.example/hook', byNames);
    expect(other.error).toContain('not public');
    expect(other.durationMs).toBeLessThan(3_000);
    for (const result of await Promise.all(silent)) {
      expect(result).toMatchObject({ delivered: false, error: expect.stringMatching(/ETIMEOUT|no answer/) });
      expect(result.durationMs).toBeLessThan(11_500);
    }
  }, 30_000);
});
