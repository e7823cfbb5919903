import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { inRequest } from '#log/request-context.ts';
import type { ApiEnv } from './deps.ts';

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

/** The request id that the caller gave when it is well-formed, else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Takes the caller's X-Request-Id over when it is well-formed, makes one otherwise, and sends it back. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = requestIdFrom(c.req.header('x-request-id'));
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  await inRequest(id, next);
});
