import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '#config/listening.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';

/** The headers by which a proxy tells that it asks for somebody else (RFC 7239; RFC 9110 clause 7.6.3). */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Answers nobody but programs on this machine, whatever HOST and TRUSTED_PROXIES say: the socket's peer is a loopback
 * address, no proxy forwards the request, and Host is a loopback name. By the last one no page of another origin whose
 * name was made to lead here (DNS rebinding) is answered. Throws Problem not_found.
 */
export const thisMachineAlone: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { address } = getConnInfo(c).remote;
  const isHere = isLoopbackAddress(address) && isLoopbackHost(c.req.header('host'));
  if (!isHere || forwarding.some((name) => c.req.header(name) !== undefined)) {
    const url = `http://localhost:${c.var.deps.config.PORT}/dev/outbox`;
    throw new Problem(
      'not_found',
      `The outbox is open on the machine that Tamga runs on, and nowhere else. Open ${url} there, or through ssh -L.`,
    );
  }
  await next();
};

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** A Host header's name without its port: localhost and the loopback addresses, which no other DNS name can be. */
function isLoopbackHost(host = ''): boolean {
  const [, bracketed, name] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  return isLoopback(bracketed ?? name ?? '');
}
