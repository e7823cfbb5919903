import { z } from 'zod';
import type { ProblemCode } from '#domain/problem.ts';
import { partnerStatus, platformStatus } from './problem-status.ts';

/** The error body of the partner surface. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'Stable, for programs' }),
      message: z.string().meta({ description: 'For people: what was wrong and what to do' }),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .meta({ id: 'Error' });

/** The error body of the platform surface (`/api/v1`). */
export const PlatformErrorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string().meta({ description: 'Stable, for programs' }),
      message: z.string().meta({ description: 'For people: what was wrong and what to do' }),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'PlatformError' });

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
  return problemResponses(codes, {
    schema: PlatformErrorBody,
    statuses: platformStatus,
    headers: rateLimitHeaders,
  });
}

type Shape = { schema?: z.ZodType; statuses?: typeof partnerStatus; headers?: object };

/**
 * The error answers of an operation in the OpenAPI document, one for each status, naming the codes it stands for, in the
 * partner surface's shape unless another is given; `headers` are those of answers to a known caller.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  { schema = ErrorBody, statuses = partnerStatus, headers = {} }: Shape = {},
): Record<number, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...codes, ...always])) {
    const status = statuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      headers: { ...headers, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: { 'application/json': { schema } },
    },
  ]);
  return Object.fromEntries(entries);
}
