import { serve, type ServerType } from '@hono/node-server';
import { expect } from 'vitest';
import { createHealth } from '#api/common/health/health.ts';
import { createApp } from '#api/app.ts';
import { freePort } from '#stack/system/ports.ts';
import type { World } from '#test/support/world/world.ts';

/** The address of an API. */
export type Api = { baseUrl: string };

/** A JSON answer whose members a test reads as it expects them. */
export type Answer<B = Record<string, unknown>> = { status: number; headers: Headers; body: B };

/** A body that is text or bytes goes out as it is; anything else as JSON. */
export type Call = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

function rawBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** Calls an API with JSON, and reads the JSON that comes back. */
export async function call<B = Record<string, unknown>>(
  api: Api,
  path: string,
  options: Call = {},
): Promise<Answer<B>> {
  const { method = options.body === undefined ? 'GET' : 'POST', token, body, headers } = options;
  const response = await fetch(`${api.baseUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: rawBody(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as B,
  };
}

/** An error answer of the partner surface. */
export type ErrorAnswer = { error: { code: string; message: string; details?: Record<string, unknown> } };

/** Stacks, files, SQL and table names have no place in an answer. */
const insides = /node_modules|\.ts\b|\bat .+:\d+:\d+|\b(select|insert into|update) .+\b(from|values|set)\b/i;

/** Expects an error of the partner surface in its exact shape, with a message for people; gives its error member. */
export function expectError(answer: Answer, status: number, code: string): ErrorAnswer['error'] {
  const { error, ...others } = answer.body as ErrorAnswer;
  expect({ status: answer.status, code: error?.code }).toEqual({ status, code });
  expect(others).toEqual({});
  expect(Object.keys(error).filter((name) => !['code', 'message', 'details'].includes(name))).toEqual([]);
  expect(error.message).toMatch(/^\S.{8,}/su);
  expect(JSON.stringify(answer.body)).not.toMatch(insides);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  if (status >= 500) expect(error.details?.['request_id']).toBe(answer.headers.get('x-request-id'));
  const wait = error.details?.['retry_after'];
  if (status === 429 || status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  if (wait !== undefined) expect(Number(answer.headers.get('retry-after'))).toBe(wait);
  return error;
}

/** Expects invalid_request that names a field, in the message and as a path among details.issues. */
export function expectFieldError(answer: Answer, field: string): void {
  const { message, details } = expectError(answer, 400, 'invalid_request');
  expect(message).toContain(field);
  const issues = (details?.['issues'] ?? []) as { path: string; message: string }[];
  expect(issues.map(({ path }) => path.split(/[.[]/)[0])).toContain(field);
  expect(new Set(issues.map(({ path }) => path)).size).toBe(issues.length);
  for (const issue of issues) expect(issue.message).toMatch(/expected/);
}

/** Serves the world's API once more on a port of its own, or on that one, with some of its dependencies replaced. */
export async function serveAnother(
  world: World,
  replaced: Partial<World['deps']>,
  given?: number,
): Promise<Api & { close(): Promise<void> }> {
  const port = given ?? (await freePort());
  const deps = { ...world.deps, ...replaced };
  const app = createApp({ ...deps, health: createHealth(deps) });
  const server: ServerType = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
