import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../api-types.ts';
import { TamgaError } from '../error.ts';
import { unreachable } from './attempt.ts';
import { createSend, type Credentials } from './send.ts';
import type { CallOptions, Settings } from './settings.ts';

/** Every operation of the OpenAPI document, by its path and method. It throws a TamgaError where an answer is a failure. */
export type Api = Client<paths>;

export function createApi(settings: Settings, credentials: Credentials): Api {
  return createClient<paths>({ baseUrl: settings.baseUrl, fetch: createSend(settings, credentials) });
}

/** What one call's options say to `openapi-fetch`. */
export function asked({ signal, idempotencyKey }: CallOptions): {
  signal?: AbortSignal;
  headers?: Record<string, string>;
} {
  return {
    ...(signal ? { signal } : {}),
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  };
}

/** Gives what a call answered. */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined)
    throw new TamgaError({
      code: 'connection_failed',
      message: 'The answer was empty. Check baseUrl, and any proxy before it.',
    });
  return data;
}

/** Gives the bytes of a file that a call answered with. */
export async function bytesOf(
  call: Promise<{ data?: ArrayBuffer; response: Response }>,
): Promise<Uint8Array> {
  try {
    return new Uint8Array(await answerOf(call));
  } catch (error) {
    if (error instanceof TypeError) throw unreachable({ url: 'https://download', method: 'GET' }, error);
    throw error;
  }
}
