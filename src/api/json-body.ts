import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '#domain/problem.ts';
import type { ApiEnv } from './deps.ts';

/** The most that a JSON body may have, in bytes. */
export const jsonBodyLimit = 1_048_576;

/** How deep a JSON body may be nested. */
export const jsonDepthLimit = 32;

/** Answers payload_too_large before more than the limit is read. */
export const limitJsonBody = bodyLimit({
  maxSize: jsonBodyLimit,
  onError: () => {
    throw new Problem('payload_too_large', `The body is larger than ${jsonBodyLimit} bytes. Send less.`);
  },
});

/**
 * Reads a request's JSON: no body counts as `{}` whatever its content type, a member that is null as absent.
 * Throws Problem unsupported_media_type, or invalid_request when the body is no JSON object in UTF-8.
 */
export async function readJsonBody(c: Context<ApiEnv>): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.');
  }
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid_request', 'The body must be a JSON object.');
  }
  if (isDeeper(value, jsonDepthLimit)) {
    throw new Problem('invalid_request', `The body is nested deeper than ${jsonDepthLimit} levels.`);
  }
  return withoutNulls(value);
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('invalid_request', 'The body is not JSON in UTF-8.');
  }
}

/** Level by level, so that a body that is nothing but brackets takes no stack. */
function isDeeper(value: object, most: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; depth < most && level.length > 0; depth += 1) {
    level = level.flatMap((one) =>
      Object.values(one).filter((member) => member !== null && typeof member === 'object'),
    );
  }
  return level.length > 0;
}

function withoutNulls(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
