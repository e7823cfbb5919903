import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { ObjectDeleted } from '#documents/object-deleted.ts';
import { StorageUnavailable } from '#clients/storage/storage.ts';
import { databaseFault } from '#database/outage.ts';
import { Problem, type ProblemDetails } from '#domain/common/problem.ts';
import { flatProblem, partnerProblem, platformProblem, retryAfter } from '#wire/problem-body.ts';
import type { ApiEnv } from '../deps.ts';
import {
  isCsc,
  isFlat,
  isPlatform,
  partnerCode,
  partnerStatus,
  platformCode,
  platformStatus,
} from './problem-status.ts';

/**
 * Turns anything thrown while a request is answered into a Problem; an error that is not ours becomes a plain
 * internal_error.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof z.ZodError) return inputProblem(error);
  if (error instanceof HTTPException && error.status === 404)
    return new Problem('not_found', 'Nothing exists at this address. Check the address.');
  if (databaseFault(error)) {
    return new Problem(
      'service_unavailable',
      'The database cannot be reached. Try again shortly.',
      undefined,
      { cause: error },
    );
  }
  if (error instanceof ObjectDeleted) {
    const message =
      'The bytes of this document were deleted after the time for which they are kept. Ask the other party for their copy.';
    return new Problem('gone', message, undefined, { cause: error });
  }
  if (error instanceof StorageUnavailable) {
    const message = 'The storage of documents does not answer. Try again shortly.';
    return new Problem('service_unavailable', message, undefined, { cause: error });
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side. Quote the request id when you ask about it.',
    undefined,
    { cause: error },
  );
}

/** A field's place as people write it: `recipients[2].email`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`;
    return before === '' ? String(step) : `${before}.${String(step)}`;
  }, '');
}

/** Names every field that does not fit, each once, with what was expected, and leads with the first. */
function inputProblem(error: z.ZodError): Problem {
  const all = error.issues.map(({ path, message }) => ({ path: fieldPath(path), message }));
  const issues = all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
  const [first] = issues;
  const lead = first
    ? `${first.path === '' ? 'The request' : first.path}: ${first.message}`
    : 'The request does not fit.';
  return new Problem('invalid_request', lead, { issues: issues.slice(0, 20) });
}

/** Gives a fault of the whole request, and not of one of its members, as an issue without a path. */
function issuesOf({ code, message }: Problem): ProblemDetails {
  return code === 'invalid_request' ? { issues: [{ path: '', message }] } : {};
}

function bodyOf(problem: Problem, path: string, requestId: string): object {
  const details: ProblemDetails = { ...issuesOf(problem), ...problem.details };
  if (partnerStatus[problem.code] >= 500) details['request_id'] = requestId;
  const message = isCsc(path) ? cscMessage(problem) : problem.message;
  if (isPlatform(path)) return platformProblem({ code: platformCode(problem.code), message, details });
  const told = { code: partnerCode(problem.code), message, details };
  return isFlat(path) ? flatProblem(told) : partnerProblem(told);
}

/** Gives the text that CSC has for a fault of a member, which names the member itself. */
function cscMessage({ message, details }: Problem): string {
  const [first] = Array.isArray(details?.['issues']) ? (details['issues'] as { message: string }[]) : [];
  return first?.message ?? message;
}

/** Writes every failure of every surface: status, body, Retry-After; 5xx go to the log with their cause. */
export function writeProblem(error: unknown, c: Context<ApiEnv>): Response {
  const problem = asProblem(error);
  const { path } = c.req;
  const status = (isPlatform(path) ? platformStatus : partnerStatus)[problem.code];
  const seconds = retryAfter(problem, { status, unavailable: 2 });
  if (seconds !== undefined) c.header('Retry-After', seconds);
  if (status >= 500) {
    const log = c.var.deps?.log;
    log?.error(
      { request_id: c.var.requestId, code: problem.code, err: problem.cause ?? problem },
      problem.message,
    );
  }
  return c.json(bodyOf(problem, path, c.var.requestId), status);
}
