import { Problem } from '#domain/common/problem.ts';
import { isNestedDeeper } from './json-depth.ts';

/** The most that a JSON body may have, in bytes. */
export const jsonBodyLimit = 1_048_576;

/** The deepest nesting of a JSON body. */
const jsonDepthLimit = 32;

/** Throws Problem payload_too_large, as every counter of a body's bytes does beyond jsonBodyLimit. */
export function refuseLargeBody(): never {
  throw new Problem('payload_too_large', `The body is larger than ${jsonBodyLimit} bytes. Send less.`);
}

/** A request's body as it came, its media type, and how many levels deep members that are null count as absent. */
export type JsonBody = { bytes: ArrayBuffer; contentType: string; nullLevels: number };

/**
 * Reads the JSON object of a request: no body counts as `{}` with any content type, a member that is null as absent. Throws
 * Problem unsupported_media_type, or invalid_request when the body is no JSON object in UTF-8 or nested too deep.
 */
export function readJsonBody({ bytes, contentType, nullLevels }: JsonBody): Record<string, unknown> {
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.');
  }
  return withoutNulls(readJsonObject(bytes), nullLevels);
}

/** Reads a JSON object in UTF-8; one that is nested too deep is refused before it is parsed. Throws Problem invalid_request. */
export function readJsonObject(bytes: ArrayBuffer): object {
  if (isNestedDeeper(new Uint8Array(bytes), jsonDepthLimit)) {
    throw new Problem('invalid_request', `The body is nested deeper than ${jsonDepthLimit} levels.`);
  }
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid_request', 'The body must be a JSON object.');
  }
  return value;
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('invalid_request', 'The body is not JSON in UTF-8.');
  }
}

function withoutNulls(body: object, levels: number): Record<string, unknown> {
  const members = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      levels > 1 && isObject(value) ? withoutNulls(value, levels - 1) : value,
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
