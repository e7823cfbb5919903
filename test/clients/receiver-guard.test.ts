import type { LookupAddress } from 'node:dns';
import { beforeAll, expect, test } from 'vitest';
import {
  assertPublicReceiver,
  createResolver,
  ForbiddenReceiverError,
  guardedLookup,
  isPublicAddress,
  literalAddress,
  type Resolve,
} from '#clients/receiver/receiver-guard.ts';
import { startNameServer, type Records } from '#test/support/servers/name-server.ts';
import { setUp } from '#test/support/world/set-up.ts';

const names = setUp(startNameServer);
let resolve: Resolve;
beforeAll(() => {
  resolve = createResolver([names.address]);
});

const closed: [string, string][] = [
  ['loopback', '127.0.0.1'],
  ['loopback, far end', '127.255.255.254'],
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private 10', '10.0.0.1'],
  ['private 172.16', '172.16.0.1'],
  ['private 172.31', '172.31.255.255'],
  ['private 192.168', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local', '169.254.0.1'],
  ['metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
  ['IPv4-mapped private', '::ffff:10.0.0.1'],
  ['IPv4-compatible loopback', '::7f00:1'],
  ['IPv4-translated loopback', '::ffff:0:127.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::1'],
  ['6to4 of loopback', '2002:7f00:1::1'],
  ['Teredo', '2001::1'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fd00::1'],
  ['metadata over IPv6', 'fd00:ec2::254'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['discard', '100::1'],
  ['not given out', '4000::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
];

test.each(closed)('%s (%s) is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

/** The spellings of a host that a URL's parser turns into an address. */
test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f000001/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://127.0.0.1./', '127.0.0.1'],
  ['http://１２７.0.0.1/', '127.0.0.1'],
  ['http://0/', '0.0.0.0'],
  ['http://[::1]/', '::1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://[0:0:0:0:0:0:0:1]/', '::1'],
  ['http://169.254.169.254/', '169.254.169.254'],
])('%s leads to %s and is refused', async (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
  await expect(assertPublicReceiver(resolve, new URL(url))).rejects.toThrow(ForbiddenReceiverError);
});

test.each(['http://8.8.8.8/', 'https://[2606:4700::1111]:8443/hook'])('%s is let through', async (url) => {
  await expect(assertPublicReceiver(resolve, new URL(url))).resolves.toBeUndefined();
});

function lookUp(hostname: string, options: { all: boolean; family?: 4 | 6 }) {
  return new Promise<string | LookupAddress[]>((resolveWith, reject) => {
    guardedLookup(resolve)(hostname, options, (error, address) =>
      error ? reject(error) : resolveWith(address),
    );
  });
}

test.each(['localhost', 'LOCALHOST.', 'hook.localhost'])(
  '%s is this machine, and nobody is asked',
  async (host) => {
    expect(literalAddress(new URL(`http://${host}/`))).toBeUndefined();
    await expect(assertPublicReceiver(resolve, new URL(`http://${host}/`))).rejects.toThrow(
      ForbiddenReceiverError,
    );
    await expect(lookUp(host, { all: true })).rejects.toThrow(ForbiddenReceiverError);
    expect(names.asked).not.toContain(`${host} A`);
  },
);

test('a public name gives its addresses, all or the first of a family', async () => {
  names.answer('open.example', { A: ['8.8.8.8', '8.8.4.4'], AAAA: ['2606:4700::1111'] });
  await assertPublicReceiver(resolve, new URL('https://open.example/'));
  const every = await lookUp('open.example', { all: true });
  expect(every).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '8.8.4.4', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  expect(await lookUp('open.example', { all: false })).toBe('8.8.8.8');
  expect(await lookUp('open.example', { all: false, family: 6 })).toBe('2606:4700::1111');
});

test.each<[string, Records]>([
  ['a private address', { A: ['10.0.0.1'] }],
  ['loopback', { A: ['127.0.0.1'] }],
  ['metadata', { A: ['169.254.169.254'] }],
  ['one private address among public ones', { A: ['8.8.8.8', '192.168.0.1', '8.8.4.4'] }],
  ['a private address in the other family', { A: ['8.8.8.8'], AAAA: ['fd00::1'] }],
  ['IPv4-mapped loopback', { AAAA: ['::ffff:127.0.0.1'] }],
  ['NAT64 of loopback', { AAAA: ['64:ff9b::7f00:1'] }],
])('a name that leads to %s is refused', async (_, records) => {
  names.answer('closed.example', records);
  await expect(assertPublicReceiver(resolve, new URL('http://closed.example/'))).rejects.toThrow(
    ForbiddenReceiverError,
  );
  await expect(lookUp('closed.example', { all: true })).rejects.toThrow(/closed\.example/);
});

test('a name that is not there has a coded error', async () => {
  await expect(lookUp('nowhere.example', { all: true })).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('a name server that never answers is waited for in vain for 3 s at most, and holds up no other name', async () => {
  names.answer('silent.example', 'nothing');
  names.answer('open.example', { A: ['8.8.8.8'] });
  const silent = Promise.allSettled(
    Array.from({ length: 50 }, () => assertPublicReceiver(resolve, new URL('http://silent.example/'))),
  );
  expect(await lookUp('open.example', { all: false })).toBe('8.8.8.8');
  for (const settled of await silent)
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } });
});
