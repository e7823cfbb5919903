import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../deps.ts';

/** The paths behind a link that its holder alone has. */
const behindLink = /^\/(?:sign|envelope|sealed|account)\//;

/**
 * Keeps answers that concern somebody out of every cache (RFC 9111, 5.2.2.5), unless they say otherwise themselves: those to a
 * caller who is known or becomes so, and those behind a link.
 */
export const keepOutOfCaches: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { partner, staff, signer, recipient, user, visitor }: Partial<ApiEnv['Variables']> = c.var;
  const known = partner ?? staff ?? signer ?? recipient ?? user ?? visitor;
  if (known === undefined && !behindLink.test(c.req.path)) return;
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
