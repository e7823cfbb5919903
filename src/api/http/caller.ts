import type { BlockList } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { defined } from '#domain/common/defined.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { ApiEnv } from './deps.ts';

function isTrustedProxy(address: string, trusted: BlockList): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.check(parsed.toString(), parsed.kind());
}

/**
 * Finds the address that a request came from: the peer's, or, behind trusted proxies, the nearest one in X-Forwarded-For
 * that is not a trusted proxy. An entry that is no address ends the search: anybody may have written the rest.
 */
function callerAddress(c: Context<ApiEnv>): string | undefined {
  const peer = getConnInfo(c).remote.address;
  const trusted = c.var.deps.config.TRUSTED_PROXIES;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const hops = [...(peer ? [peer] : []), ...forwarded.toReversed()];
  const end = hops.findIndex((hop) => !isTrustedProxy(hop, trusted));
  const address = hops.slice(0, end === -1 ? hops.length : end + 1).findLast((hop) => ipaddr.isValid(hop));
  return address === undefined ? undefined : ipaddr.process(address).toString();
}

/**
 * Gives the name under which requests from one place are counted: the caller's IPv4 address, or the /64 network of its IPv6
 * address, which one customer of a provider has alone; "unknown" when the connection is gone already.
 */
export function callerNetwork(c: Context<ApiEnv>): string {
  const address = callerAddress(c);
  return address === undefined ? 'unknown' : networkOf(address);
}

/**
 * Gives the part of the network around the caller's address that people keep when their address changes: the /24 of an IPv4
 * address, the /48 of an IPv6 address; "unknown" when the connection is gone already.
 */
export function callerRegion(c: Context<ApiEnv>): string {
  const address = callerAddress(c);
  if (address === undefined) return 'unknown';
  if (ipaddr.IPv6.isValid(address)) return networkOf(address, 48);
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`;
}

/** A network that a request came from, and how many times the requests of one /64 it may make. */
export type CallerNetwork = { name: string; factor: 1 | 4 | 16 };

/**
 * Gives the networks that a request counts in: the caller's own (callerNetwork), and for IPv6 the /56 and the /48 around it,
 * which one customer may have with all their /64 networks.
 */
export function callerNetworks(c: Context<ApiEnv>): CallerNetwork[] {
  const address = callerAddress(c);
  const own = { name: callerNetwork(c), factor: 1 } as const;
  if (address === undefined || !ipaddr.IPv6.isValid(address)) return [own];
  return [own, { name: networkOf(address, 56), factor: 4 }, { name: networkOf(address, 48), factor: 16 }];
}

/** Gives the network of an address: an IPv4 address itself, the /64 of an IPv6 address, or as many bits of it. */
export function networkOf(address: string, bits = 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
}

/** Gives the actor, for the workflow and the audit trail. */
export function actorOf(c: Context<ApiEnv>): Actor {
  const ipAddress = callerAddress(c);
  const userAgent = c.req.header('user-agent');
  return {
    xRequestId: c.var.requestId,
    ...defined({ ipAddress: ipAddress || undefined }),
    ...(userAgent ? { userAgent: userAgent.slice(0, 512) } : {}),
  };
}
