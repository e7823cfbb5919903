import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is given out of IPv6 for the public internet so far; ::127.0.0.1 and the like are outside (RFC 4291, 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address that the public internet routes: no loopback, private, link-local, metadata, mapped or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/** An address that may be no receiver; `expected` tells people one that may. */
export class ForbiddenReceiverError extends Error {
  readonly expected: string;

  constructor(host: string, fault: string, expected: string) {
    super(`the receiver ${host} ${fault}`);
    this.name = 'ForbiddenReceiverError';
    this.expected = expected;
  }
}

function notPublic(host: string): ForbiddenReceiverError {
  return new ForbiddenReceiverError(
    host,
    'is at an address that is not public',
    'expected an address on the public internet, not a loopback, private or link-local one',
  );
}

/** Throws ForbiddenReceiverError unless a receiver is spoken to by https, at port 443 or one from 1024 on. */
export function assertEncrypted({ protocol, host, port }: URL): void {
  const expected = 'expected an https address, with port 443 or one from 1024 on';
  if (protocol !== 'https:') throw new ForbiddenReceiverError(host, 'is not spoken to by https', expected);
  // The port of a URL is empty when it is the scheme's own.
  if (port !== '' && Number(port) < 1_024)
    throw new ForbiddenReceiverError(host, 'is at a port that belongs to another service', expected);
}

/** Throws ForbiddenReceiverError for an IP address that is not public. */
export function assertPublicAddress(address: string): void {
  if (!isPublicAddress(address)) throw notPublic(address);
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A socket's `lookup`, as node:net takes it. */
export type SocketLookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void;

/** Gives every address of a name; rejects with a coded error when there is none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Asks DNS servers (`address` or `address:port`; those of the system by default) for a name's addresses, both families
 * at once, in about 5 s. It reads no hosts file, and it waits in no thread: a name server that never answers holds up
 * its own names alone, where the system's resolver would hold up every name that this process looks up.
 */
export function createResolver(servers: readonly string[] = []): Resolve {
  const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (addresses.length > 0) return addresses;
    throw v4.status === 'rejected'
      ? v4.reason
      : Object.assign(new Error(`${hostname} has no address`), { code: 'ENODATA' });
  };
}

/** Names that lead to this machine wherever they are looked up (RFC 6761, 6.3). */
const loopbackName = /(?:^|\.)localhost\.?$/i;

async function resolvePublic(resolve: Resolve, hostname: string): Promise<LookupAddress[]> {
  if (loopbackName.test(hostname)) throw notPublic(hostname);
  const addresses = await resolve(hostname);
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw notPublic(hostname);
  return addresses;
}

/** A `lookup` for sockets over a resolver. It runs at connect time: the socket goes to an address it gave, or nowhere. */
export function socketLookup(resolve: Resolve): SocketLookup {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const fitting = addresses.filter(
          ({ family }) => !options.family || family === Number(options.family),
        );
        const [first] = fitting;
        if (!first) return callback(new Error(`${hostname} has no address`), []);
        return options.all ? callback(null, fitting) : callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

/**
 * Gives a `lookup` that refuses a host when any of its addresses is not public. The socket connects to the address that was
 * checked here, so a name that changes its address after registration, or between two queries, leads nowhere else.
 */
export function guardedLookup(resolve: Resolve): SocketLookup {
  return socketLookup((hostname) => resolvePublic(resolve, hostname));
}

/** The address in a URL's host when it is written as a number, else undefined: sockets do not look such a host up. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : undefined;
}

const resolveMs = 3_000;

/**
 * Resolves a receiver's host and throws ForbiddenReceiverError when it leads to an address that is not public; after 3 s
 * an error with code ETIMEOUT.
 */
export async function assertPublicReceiver(resolve: Resolve, url: URL): Promise<void> {
  const literal = literalAddress(url);
  if (literal !== undefined) {
    assertPublicAddress(literal);
    return;
  }
  const slow = Object.assign(new Error(`${url.hostname} was not resolved in time`), { code: 'ETIMEOUT' });
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, resolveMs, slow);
  try {
    await Promise.race([resolvePublic(resolve, url.hostname), promise]);
  } finally {
    clearTimeout(timer);
  }
}
