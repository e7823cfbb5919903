import { TamgaError } from '../error.ts';
import type { Settings } from './settings.ts';

/** A call, which may be tried several times: its body is at hand, and its headers are the same each time. */
export type Call = {
  /** Its signal follows the caller's for as long as the request is held. */
  request: Request;
  url: string;
  method: string;
  headers: Headers;
  body: ArrayBuffer | undefined;
  signal: AbortSignal;
};

/** Takes a call out of a request. A POST gets its Idempotency-Key here, once for all tries. */
export async function callOf(request: Request): Promise<Call> {
  const headers = new Headers(request.headers);
  if (request.method === 'POST' && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID());
  const hasBody = !['GET', 'HEAD'].includes(request.method);
  const bytes = hasBody ? await request.arrayBuffer() : undefined;
  const body = bytes?.byteLength === 0 ? undefined : bytes;
  return { request, url: request.url, method: request.method, headers, body, signal: request.signal };
}

/** Bytes that the slowest upload sends in a millisecond: 16 KiB a second, as Tamga waits for them. */
const slowestBytes = 16;

/**
 * Sends a call once. Throws `connection_failed` or `timed_out` when no answer came, and the reason of the call's own signal when that
 * ended it.
 */
export async function attempt(
  call: Call,
  { fetch, timeoutMs }: Settings,
  extra: Record<string, string>,
): Promise<Response> {
  const clock = new AbortController();
  const ms = timeoutMs + (call.body?.byteLength ?? 0) / slowestBytes;
  const timer = setTimeout(() => clock.abort(), ms);
  const headers = new Headers(call.headers);
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers,
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: AbortSignal.any([call.signal, clock.signal]),
      // A key must not follow to another place.
      redirect: 'error',
    });
    return await withBody(response);
  } catch (error) {
    call.signal.throwIfAborted();
    throw clock.signal.aborted ? late(call, ms) : unreachable(call, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads an answer in JSON to its end, so that a connection that breaks in the middle is a failed try. */
async function withBody(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // They describe the bytes as they were sent.
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  return new Response(await response.text(), { status, statusText, headers });
}

function late({ url, method }: Call, ms: number): TamgaError {
  const message = `${method} ${new URL(url).host} had no answer within ${Math.round(ms / 1_000)} s. Try again, or raise timeoutMs.`;
  return new TamgaError({ code: 'timed_out', message });
}

/** Says why there was no answer: `fetch failed` alone tells nobody anything. */
export function unreachable({ url, method }: Pick<Call, 'url' | 'method'>, cause: unknown): TamgaError {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const why = inner instanceof Error && inner.message !== '' ? inner.message : String(inner);
  const message = `${method} ${new URL(url).host} failed: ${why}. Check the address (baseUrl, TAMGA_URL) and the network.`;
  return new TamgaError({ code: 'connection_failed', message, cause });
}
