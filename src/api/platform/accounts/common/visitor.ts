import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../../http/deps.ts';

/** The guard of operations for which nobody need be known yet. */
export const visitor: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.set('visitor', true);
  await next();
};
