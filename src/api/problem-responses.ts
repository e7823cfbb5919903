import { z } from 'zod';
import type { ProblemCode } from '#domain/problem.ts';
import { partnerStatus } from './problem-status.ts';

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

const always: ProblemCode[] = ['method_not_allowed', 'internal_error', 'service_unavailable'];

/** The error answers of an operation in the OpenAPI document, one for each status, naming the codes it stands for. */
export function problemResponses(
  codes: readonly ProblemCode[],
  schema: z.ZodType = ErrorBody,
): Record<number, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...codes, ...always])) {
    const status = partnerStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, names]) => [
    status,
    { description: names.join(', '), content: { 'application/json': { schema } } },
  ]);
  return Object.fromEntries(entries);
}
