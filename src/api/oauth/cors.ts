import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ApiEnv } from '../http/deps.ts';

const open = { origin: '*', maxAge: 3_600 } as const;

/** Tells a preflight (Fetch, 4.8) from another OPTIONS, which is refused as on every path. */
const isPreflight = (c: Context): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;

const claims = cors({
  ...open,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type'],
  exposeHeaders: ['WWW-Authenticate'],
});

/**
 * Lets scripts of any site read the claims that an access token opens (OpenID Connect Core 1.0, 5.3): the token is all that speaks for
 * the caller, since no cookie goes along.
 */
export const corsForUserinfo: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.req.method !== 'OPTIONS' || isPreflight(c) ? claims(c, next) : next();

const preflight = cors({ ...open, allowMethods: ['POST'], allowHeaders: ['Content-Type'] });

/**
 * Lets scripts of any site ask the token endpoint: not with HTTP Basic, because no client's secret belongs into a browser. Which answers
 * they may read is decided there (askAsClient).
 */
export const preflightTokens: MiddlewareHandler<ApiEnv> = (c, next) =>
  isPreflight(c) ? preflight(c, next) : next();
