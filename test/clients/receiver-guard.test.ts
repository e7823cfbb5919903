import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import {
  assertPublicReceiver,
  ForbiddenReceiverError,
  guardedLookup,
  isPublicAddress,
  literalAddress,
} from '#clients/receiver-guard.ts';

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
  await expect(assertPublicReceiver(new URL(url))).rejects.toThrow(ForbiddenReceiverError);
});

test.each(['http://8.8.8.8/', 'https://[2606:4700::1111]:8443/hook'])('%s is let through', async (url) => {
  await assertPublicReceiver(new URL(url));
});

function lookUp(all: boolean): Promise<string | LookupAddress[]> {
  return new Promise((resolve, reject) => {
    guardedLookup('localhost', { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });
}

test('a name is refused by where it leads, at registration and at connect time', async () => {
  expect(literalAddress(new URL('http://localhost/'))).toBeUndefined();
  await expect(assertPublicReceiver(new URL('http://localhost/'))).rejects.toThrow(ForbiddenReceiverError);
  await expect(lookUp(true)).rejects.toThrow(/localhost/);
  await expect(lookUp(false)).rejects.toThrow(ForbiddenReceiverError);
});
