import type { Context } from 'hono';
import { databaseFault } from '#database/outage.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import { platformProblem, retryAfter } from '#wire/problem-body.ts';

type Shown = { status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503; code: string };

const shown: Partial<Record<ProblemCode, Shown>> = {
  invalid_request: { status: 400, code: 'INVALID_REQUEST' },
  unauthorized: { status: 401, code: 'UNAUTHORIZED' },
  insufficient_scope: { status: 403, code: 'FORBIDDEN' },
  invalid_pin: { status: 401, code: 'INVALID_PIN' },
  invalid_sad: { status: 400, code: 'INVALID_SAD' },
  not_found: { status: 404, code: 'NOT_FOUND' },
  method_not_allowed: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  payload_too_large: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  invalid_state: { status: 422, code: 'INVALID_STATE' },
  validation_failed: { status: 422, code: 'VALIDATION_FAILED' },
  idempotency_conflict: { status: 422, code: 'IDEMPOTENCY_CONFLICT' },
  too_many_attempts: { status: 429, code: 'LOCKED_OUT' },
  service_unavailable: { status: 503, code: 'SERVICE_UNAVAILABLE' },
};

const internal: Shown = { status: 500, code: 'INTERNAL_ERROR' };

/**
 * Gives the facts about an unexpected error that a log may hold: its name, its code, and the message unless it holds a
 * statement.
 */
export function describeError(error: unknown): { error: string; code?: string; reason?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  const hasStatement = /\b(insert|select|update|delete|create)\b/i.test(error.message);
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    ...(!hasStatement && { reason: error.message }),
  };
}

/** Writes a failure in the platform's error shape; an untyped error is a plain 500 that says nothing about it. */
export function answerProblem(c: Context, error: unknown): Response {
  const problem = asProblem(error, c.get('requestId'));
  const { status, code } = shown[problem.code] ?? internal;
  const { message, details = {} } = problem;
  const seconds = retryAfter(problem, { status, unavailable: 5 });
  if (seconds !== undefined) c.header('Retry-After', seconds);
  return c.json(platformProblem({ code, message, details }), status);
}

function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const details = { request_id: requestId };
  if (databaseFault(error)) {
    return new Problem('service_unavailable', 'The database cannot be reached; try again shortly.', details);
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side; the request id helps to find it.',
    details,
  );
}
