import { errors, Pool } from 'undici';
import { Problem } from '#domain/common/problem.ts';
import { defaultPatienceMs, type KeyServiceSettings } from './call.ts';
import { measuredCall, wasRefused } from './call-metrics.ts';
import { requestIdHeader } from '#log/request-context.ts';
import { traceHeaders } from '#telemetry/traces/span.ts';

/** Connections that are kept for calls in bytes; more calls than these wait their turn. */
const mostConnections = 16;
/** The most that an answer may have, in bytes. */
const largestAnswer = 4 * 1024 * 1024;

export type CallInBytes = (path: string, body: Uint8Array, type: string) => Promise<Buffer>;

/**
 * Makes calls of the key service whose bodies are bytes, over connections that stay open. The calls may be repeated: one
 * whose connection ended before an answer goes out once more. Throws Problem service_unavailable when the key service
 * refuses or cannot be reached within the settings' time limit.
 */
export function callsInBytes({
  url,
  apiKey,
  tls,
  patienceMs = defaultPatienceMs,
}: KeyServiceSettings): CallInBytes {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: mostConnections,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
    maxResponseSize: largestAnswer,
    ...(tls && { connect: tls }),
  });
  const post = async (path: string, body: Uint8Array, type: string): Promise<Buffer> => {
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: `${prefix}${path}`,
      headers: { 'content-type': type, 'x-api-key': apiKey, ...requestIdHeader(), ...traceHeaders() },
      body,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (statusCode === 200) return bytes;
    throw new Problem('service_unavailable', `The key service refused (${statusCode}).`);
  };
  const ask: CallInBytes = async (path, body, type) => {
    try {
      return await post(path, body, type).catch((error: unknown) => {
        if (isLostConnection(error)) return post(path, body, type);
        throw error;
      });
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem('service_unavailable', 'The key service cannot be reached.', undefined, { cause });
    }
  };
  return (...asked) => measuredCall(() => ask(...asked), wasRefused);
}

// A connection that the other side has closed while it was idle looks like this to the next call on it.
function isLostConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
