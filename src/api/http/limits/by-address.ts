import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { accountForms, accountParts } from '#words/pages/account-parts.ts';
import { callerNetworks } from '../caller.ts';
import type { ApiEnv } from '../deps.ts';
import { countRefusal } from '../metrics/requests.ts';
import type { AddressGroup } from './limits.ts';

/** Counts a request from its address; throws Problem rate_limited with retry_after (seconds) for one too many in a minute. */
async function countAddress(c: Context<ApiEnv>, group: AddressGroup): Promise<void> {
  // A request that its own network refuses does not count in those around it.
  for (const network of callerNetworks(c)) {
    const { over, resetMs } = await c.var.deps.limits.countAddress(group, network);
    if (!over) continue;
    countRefusal(`address_${group}`);
    throw new Problem('rate_limited', 'Too many requests from this address. Wait a moment and try again.', {
      retry_after: Math.max(Math.ceil(resetMs / 1_000), 1),
    });
  }
}

/** Limits an endpoint without sign-in by the caller's address, where `addressLimits` does not know its path. */
export function limitAddress(group: AddressGroup): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await countAddress(c, group);
    await next();
  };
}

const named: Record<string, AddressGroup> = {
  '/api/v1/crl/info': 'open',
  '/tsa': 'timestamps',
};

/** The endpoints that anybody may try before they are known: accounts, passwords, links. */
const signingIn =
  /^\/(?:api\/v1\/auth\/(?:register|login|refresh|verify-email|forgot-password|reset-password)|csc\/v[12]\/auth\/login)$/;
/** Remote signing, but for what anybody may ask. */
const bySad = /^\/csc\/v[12]\/(?!info$)/;

/** Pages of people who have signed in, and the way back to them: they try no password. */
const behindSignIn = ['/account/callback', '/account/sign-out', ...accountParts, ...accountForms];

function isBehindSignIn(path: string): boolean {
  // What is under /account itself is no part of it: the sign-in page, and those of mailed links.
  return behindSignIn.some((one) => path === one || (one !== '/account' && path.startsWith(`${one}/`)));
}

/**
 * Gives the kind of an endpoint by its path; undefined for endpoints that find out the caller, or count for themselves, and for
 * health: behind a balancer all look from one address.
 */
function groupOf(path: string): AddressGroup | undefined {
  const group = named[path];
  if (group) return group;
  if (path.startsWith('/api/v1/signature/')) return 'verification';
  if (/^\/(?:(?:sign|envelope)\/[^/]+|open)\/./.test(path)) return 'signing';
  if (isBehindSignIn(path)) return 'open';
  if (/^\/(?:staff\/sign-in|account|report)\//.test(path) || signingIn.test(path)) return 'login';
  if (bySad.test(path)) return undefined;
  return /^\/(?:partner|support|api\/v1|oauth2)(?:\/|$)/.test(path) ? undefined : 'open';
}

/**
 * Limits every endpoint without sign-in by the caller's address, and so 401 answers anywhere. The refusals of others at the
 * same address never hold up a caller with a usable token.
 */
export const addressLimits: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const group = groupOf(c.req.path);
  if (group) await countAddress(c, group);
  await next();
  if (c.res.status === 401) await countAddress(c, 'refused');
};
