import type { z } from 'zod';
import type { ProblemCode } from '#domain/common/problem.ts';
import { flatErrors, partnerErrors, platformErrors, type ErrorShape } from './error-schemas.ts';
import { isFlat, isPlatform } from './problem-status.ts';

const always: ProblemCode[] = ['method_not_allowed', 'rate_limited', 'internal_error', 'service_unavailable'];

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
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
 * partner surface's shape unless another surface or `schema` is given; `headers` are those of answers to a known caller.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  { errors = partnerErrors, schema, headers = {} }: Shape = {},
): Record<number, object> {
  const byStatus = Map.groupBy(new Set([...codes, ...always]), (code) => errors.statuses[code]);
  const entries = [...byStatus].map(([status, names]) => [
    status,
    {
      description: [...new Set(names.map(errors.writeCode))].join(', '),
      headers: { ...headers, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: { 'application/json': { schema: schema ?? errors.schemas.get(status) } },
    },
  ]);
  return Object.fromEntries(entries);
}
