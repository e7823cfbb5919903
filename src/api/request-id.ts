import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './deps.ts';

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

/** Takes the caller's X-Request-Id over when it is well-formed, makes one otherwise, and sends it back. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('x-request-id');
  const id = given !== undefined && acceptable.test(given) ? given : randomUUID();
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  await next();
});
