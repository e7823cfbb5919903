import type { World } from './world.ts';

/** A JSON answer whose members a test reads as it expects them. */
export type Answer<B = Record<string, unknown>> = { status: number; headers: Headers; body: B };

export type Call = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

/** Calls the world's API with JSON, and reads the JSON that comes back. */
export async function call<B = Record<string, unknown>>(
  world: World,
  path: string,
  options: Call = {},
): Promise<Answer<B>> {
  const { method = options.body === undefined ? 'GET' : 'POST', token, body, headers } = options;
  const response = await fetch(`${world.baseUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
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
