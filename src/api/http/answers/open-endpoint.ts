import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../deps.ts';

/**
 * Makes a handler: every method but these gets 405 and Allow, and a browser's preflight the methods and headers that it may
 * send.
 */
export function refuseAllBut(...methods: string[]) {
  const allow = methods.join(', ');
  return (c: Context<ApiEnv>): Response => {
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        Allow: allow,
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, If-Modified-Since',
        'Access-Control-Max-Age': '86400',
      });
    }
    c.header('Allow', allow);
    throw new Problem('method_not_allowed', `${c.req.method} is not possible here; use ${allow}.`);
  };
}

/** The time, in milliseconds, within which an entity that was being made while another was given becomes visible. */
export const settledMs = 15_000;

/** The validators of an answer; without `lastModified`, no date tells it from another. */
export type Entity = { etag: string; lastModified?: Date | undefined };

/**
 * Tells whether the caller has this entity already: by If-None-Match, and without one by If-Modified-Since (RFC 9110
 * sections 13.1.2, 13.1.3, 13.2.2). A date other than the exact one that we gave must be well after it: it may be the time
 * of a download while this entity was being made.
 */
export function hasAlready(c: Context, { etag, lastModified }: Entity): boolean {
  const given = c.req.header('if-none-match');
  if (given === undefined) return isSince(c.req.header('if-modified-since'), lastModified);
  return given
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''))
    .some((item) => item === '*' || item === etag);
}

// The three forms of an HTTP-date (RFC 9110 section 5.6.7); Date.parse takes much else.
const httpDate =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

function isSince(date: string | undefined, lastModified: Date | undefined): boolean {
  if (date === undefined || !lastModified || !httpDate.test(date)) return false;
  const given = Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
  const own = Math.floor(lastModified.getTime() / 1000) * 1000;
  return given === own || given >= own + settledMs;
}

/**
 * Reads a body of one media type. Throws Problem unsupported_media_type for any other, payload_too_large beyond `most`
 * bytes, and reads no more of it then.
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
  if (Number(declared) > most) throw tooLarge(most);
  return Buffer.from(await c.req.arrayBuffer());
}

async function readStream(c: Context<ApiEnv>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length;
    if (length > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number): Problem {
  return new Problem('payload_too_large', `The body is larger than ${most} bytes. Send less.`);
}
