import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
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

export class ForbiddenReceiverError extends Error {
  constructor(host: string) {
    super(`the receiver ${host} is at an address that is not public`);
    this.name = 'ForbiddenReceiverError';
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets that resolves as the system does and refuses the host when any of its addresses is not
 * public. It runs at connect time, so a name that changes its address after registration is refused too.
 */
export function guardedLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new ForbiddenReceiverError(hostname), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first
      ? callback(null, first.address, first.family)
      : callback(new Error(`${hostname} has no address`), []);
  });
}

/** The address in a URL's host when it is written as a number, else undefined: sockets do not look such a host up. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : undefined;
}

const resolveMs = 3_000;

/** Resolves a receiver's host and throws ForbiddenReceiverError when it leads to an address that is not public. */
export async function assertPublicReceiver(url: URL): Promise<void> {
  const literal = literalAddress(url);
  if (literal !== undefined) {
    if (!isPublicAddress(literal)) throw new ForbiddenReceiverError(url.hostname);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const slow = Object.assign(new Error(`${url.hostname} was not resolved in time`), { code: 'ETIMEOUT' });
    const timer = setTimeout(reject, resolveMs, slow);
    guardedLookup(url.hostname, { all: true }, (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
