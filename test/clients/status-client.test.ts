import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createStatusClient, statusLimits, StatusUnavailable } from '#clients/status/status-client.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { startNameServer } from '#test/support/servers/name-server.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const names = setUp(startNameServer);
const open = setUp(
  () => Promise.resolve(createStatusClient({ allowPrivate: true })),
  (one) => one.close(),
);
const guarded = setUp(
  async () => createStatusClient({ allowPrivate: false, dnsServers: [names.address] }),
  (one) => one.close(),
);
const serve = untilTheEnd(startListening);

/** A server that notes what it was asked. */
async function serveWith(listener: RequestListener) {
  const asked: string[] = [];
  const { url } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return { url, asked };
}

const redirect =
  (to: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();

describe('what certificates name is fetched', () => {
  test('by GET, and by POST with a body, within the limit of redirects', async () => {
    const echo = await serveWith((request, response) => {
      if (request.url === '/hook') return redirect('/second')(request, response);
      if (request.url === '/second') return redirect('/third')(request, response);
      request.pipe(response);
    });
    const body = { type: 'application/ocsp-request', bytes: Buffer.from('a request') };
    expect((await open.fetch({ url: echo.url, body })).toString()).toBe('a request');
    expect(echo.asked).toEqual(['POST /hook', 'POST /second', 'POST /third']);
    expect((await open.fetch({ url: echo.url })).length).toBe(0);
  });

  test('an endless row of redirects ends at the third', async () => {
    const { url, asked } = await serveWith(redirect('/hook'));
    await expect(open.fetch({ url })).rejects.toThrow('redirected too often');
    expect(asked).toHaveLength(3);
  });

  test('an answer that is too large, or no success, is none', async () => {
    const large = await serveWith((_, response) => response.end(Buffer.alloc(statusLimits.bytes + 1)));
    await expect(open.fetch({ url: large.url })).rejects.toThrow('larger than');
    const missing = await serveWith((_, response) => response.writeHead(404).end());
    await expect(open.fetch({ url: missing.url })).rejects.toThrow('HTTP 404');
    await expect(open.fetch({ url: missing.url })).rejects.toBeInstanceOf(StatusUnavailable);
  });

  test('a caller may end it before its time', async () => {
    const { url } = await serveWith(() => undefined);
    const fetched = open.fetch({ url, signal: AbortSignal.timeout(50) });
    await expect(fetched).rejects.toThrow('no answer in time');
  });
});

describe('what may not be reached is not', () => {
  test.each([
    ['another scheme', 'ftp://ca.example/crl', 'http or https'],
    ['a file', 'file:///etc/passwd', 'http or https'],
    ['LDAP', 'ldap://ca.example/cn=x', 'http or https'],
    ['no address', 'crl', 'address is none'],
    ['a long one', `http://ca.example/${'a'.repeat(2_100)}`, 'longer than'],
    ['with a password', 'http://a:b@ca.example/crl', 'a user'],
    ['a port of mail', 'http://ca.example:25/crl', 'another service'],
    ['loopback', 'http://127.0.0.1/crl', 'not public'],
    ['loopback as a number', 'http://2130706433/crl', 'not public'],
    ['loopback by name', 'http://localhost/crl', 'not public'],
    ['metadata', 'http://169.254.169.254/latest', 'not public'],
    ['IPv6 loopback', 'http://[::1]/crl', 'not public'],
  ])('%s', async (_, url, why) => {
    await expect(guarded.fetch({ url })).rejects.toThrow(why);
  });

  test('a name that leads to this machine, at the time when the socket connects', async () => {
    const { url, asked } = await serveWith((_, response) => response.end('inside'));
    names.answer('ca.example', { A: ['127.0.0.1'] });
    const named = url.replace('127.0.0.1', 'ca.example');
    await expect(guarded.fetch({ url: named })).rejects.toThrow('not public');
    expect(asked).toEqual([]);
    expect((await open.fetch({ url })).toString()).toBe('inside');
  });
});

test('a name that is public when it is checked and private ever after: the socket asks no second time', async () => {
  const { url, asked } = await serveWith((_, response) => response.end('inside'));
  // Nobody listens there at a port of ours; were it asked for again, it would lead into this machine.
  names.answer('turns.example', { A: ['8.8.8.8'] }, { A: ['127.0.0.1'] });
  const named = url.replace('127.0.0.1', 'turns.example');
  const signal = AbortSignal.timeout(1_000);
  await expect(guarded.fetch({ url: named, signal })).rejects.toBeInstanceOf(StatusUnavailable);
  expect(names.asked.filter((question) => question === 'turns.example A')).toHaveLength(1);
  await expect(guarded.fetch({ url: named })).rejects.toThrow('not public');
  expect(asked).toEqual([]);
});

test('a redirect to a private address is refused like the address itself', async () => {
  const inside = await serveWith((_, response) => response.end('inside'));
  const outside = await serveWith(redirect(inside.url.replace('http://', 'http://x:y@')));
  await expect(open.fetch({ url: outside.url })).rejects.toThrow('a user');
  expect(inside.asked).toEqual([]);
});
