import type { Context } from 'hono';
import { Problem } from '#domain/problem.ts';
import type { ApiEnv } from '../deps.ts';

/** Answers every method but these with 405 and Allow, and a browser's preflight with what it may send. */
export function refuseAllBut(...methods: string[]) {
  const allow = methods.join(', ');
  return (c: Context<ApiEnv>): Response => {
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        Allow: allow,
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
        'Access-Control-Max-Age': '86400',
      });
    }
    c.header('Allow', allow);
    throw new Problem('method_not_allowed', `${c.req.method} is not possible here; use ${allow}.`);
  };
}

/** Whether the caller has this entity already (RFC 9110 section 13.1.2). */
export function hasAlready(c: Context<ApiEnv>, etag: string): boolean {
  const given = c.req.header('if-none-match');
  if (given === undefined) return false;
  return given
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''))
    .some((item) => item === '*' || item === etag);
}

/**
 * The bytes of a body of one media type. Throws Problem unsupported_media_type for any other, payload_too_large beyond
 * `most` bytes, of which no more are read.
 */
export async function readBytes(
  c: Context<ApiEnv>,
  { type, most }: { type: string; most: number },
): Promise<Buffer> {
  const given = c.req.header('content-type') ?? '';
  if (given !== type && given.split(';', 1)[0]?.trim().toLowerCase() !== type) {
    throw new Problem('unsupported_media_type', `Send the body as ${type}.`);
  }
  const declared = c.req.header('content-length');
  if (declared === undefined) return readStream(c, most);
  if (Number(declared) > most) throw tooLarge(c, most);
  return Buffer.from(await c.req.arrayBuffer());
}

async function readStream(c: Context<ApiEnv>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length;
    if (length > most) throw tooLarge(c, most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(c: Context<ApiEnv>, most: number): Problem {
  // The rest of the body stays unread, so that nothing else can follow on this connection.
  c.header('Connection', 'close');
  return new Problem('payload_too_large', `The body is larger than ${most} bytes. Send less.`);
}
