import type { z } from 'zod';
import type { ProblemCode } from '#domain/common/problem.ts';
import { flatErrors, partnerErrors, platformErrors, type ErrorShape } from './error-schemas.ts';
import { isFlat, isPlatform } from './problem-status.ts';

const always: ProblemCode[] = ['method_not_allowed', 'rate_limited', 'internal_error', 'service_unavailable'];

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
} as const;

/** The header of every answer. */
export const requestIdHeader = {
  'X-Request-Id': {
    description:
      'The id of the call, by which support finds it: your own, where you sent one that is well-formed',
    schema: { type: 'string' },
  },
} as const;

const allow = {
  Allow: { description: 'The methods that the address takes', schema: { type: 'string' } },
} as const;

const challenge = {
  'WWW-Authenticate': {
    description: 'What is wrong with the token (RFC 6750, 3)',
    schema: { type: 'string' },
  },
} as const;

/** Headers of every answer to a caller who is known. */
export const rateLimitHeaders = {
  'X-RateLimit-Limit': {
    description: "The plan's requests in an hour; 2147483647 when unlimited",
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'How many of them are left', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When the next hour begins, in Unix seconds',
    schema: { type: 'integer' },
  },
} as const;

/** Headers of an answer with a file to a caller who is known. */
export const fileHeaders = {
  ...requestIdHeader,
  ...rateLimitHeaders,
  'Content-Disposition': {
    description: 'The name to save the file under (RFC 6266)',
    schema: { type: 'string' },
  },
} as const;

/** Those of a file that is stored. */
export const storedFileHeaders = {
  ...fileHeaders,
  ETag: { description: 'SHA-256 of the bytes, for If-None-Match', schema: { type: 'string' } },
} as const;

/** The error answers of an operation of the platform API that is described by hand, for a known caller. */
export function platformResponses(codes: readonly ProblemCode[]): Record<number, object> {
  return problemResponses(codes, { errors: platformErrors, headers: rateLimitHeaders });
}

/** The surface that a path belongs to. */
export function errorsOf(path: string): ErrorShape {
  if (isFlat(path)) return flatErrors;
  return isPlatform(path) ? platformErrors : partnerErrors;
}

type Shape = { errors?: ErrorShape; schema?: z.ZodType; headers?: object };

/**
 * Makes the error answers of an operation for the OpenAPI document, one for each status, naming its codes. They have the
 * partner surface's shape unless another surface or `schema`, that of a form, is given;
 * `headers` are those of answers to a known caller.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  { errors = partnerErrors, schema, headers = {} }: Shape = {},
): Record<number, object> {
  const byStatus = Map.groupBy(new Set([...codes, ...always]), (code) => errors.statuses[code]);
  const entries = [...byStatus].map(([status, names]) => {
    const written = [...new Set(names.map(errors.writeCode))];
    const examples = examplesOf(written, schema ? flatErrors : errors);
    const answer = {
      description: written.join(', '),
      headers: { ...requestIdHeader, ...headersOf(status, names, headers) },
      content: { 'application/json': { schema: schema ?? errors.schemas.get(status), examples } },
    };
    return [status, answer];
  });
  return Object.fromEntries(entries);
}

/** An example of each code, under its name: without it, readers see the first code that the status has for any operation. */
function examplesOf(written: readonly string[], errors: ErrorShape): Record<string, { value: object }> {
  return Object.fromEntries(written.map((code) => [code, { value: errors.exampleOf(code) }]));
}

/** The headers of an error besides those of every answer. Nobody's requests are counted before they are known. */
function headersOf(status: number, names: readonly ProblemCode[], counted: object): object {
  if (status === 401) return names.includes('unauthorized') ? challenge : {};
  return {
    ...counted,
    ...(status === 405 ? allow : {}),
    ...(status === 429 || status === 503 ? retryAfter : {}),
  };
}
