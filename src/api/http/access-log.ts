import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiEnv } from './deps.ts';

/** One line for each request: its route's pattern instead of the path, because paths carry link tokens. */
export const accessLog = createMiddleware<ApiEnv>(async (c, next) => {
  const started = performance.now();
  await next();
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'unknown';
  c.var.deps.log.info({
    request_id: c.var.requestId,
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Math.round(performance.now() - started),
  });
});
