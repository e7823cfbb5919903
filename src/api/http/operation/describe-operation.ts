import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import type { Responses } from '../answers/answer.ts';
import {
  errorsOf,
  problemResponses,
  rateLimitHeaders,
  requestIdHeader,
} from '../answers/problem-responses.ts';
import { securityOf } from '../guards/security.ts';
import { IdempotencyHeaders } from '../idempotency.ts';
import type { Place, Schema, Surface, Takes } from './definition.ts';
import { locationHeader } from './location.ts';

type Described = Place & Takes<Schema, Schema, Schema, Schema>;

/** An operation's route in the OpenAPI document: what it says of itself, and what follows from its surface and its kind. */
export function describeOperation(surface: Surface, own: Described, responses: Responses): RouteConfig {
  const { method, path, operationId, summary, description, tag, params, query, body } = own;
  const answers = Object.entries(responses).map(([status, response]) => [
    status,
    {
      description: response.description,
      headers: { ...answerHeaders(surface, own), ...(status === '201' ? locationHeader : {}) },
      ...('schema' in response && { content: { 'application/json': { schema: response.schema } } }),
    },
  ]);
  return createRoute({
    method,
    path,
    operationId,
    summary,
    tags: [tag],
    ...defined({ description: description || undefined }),
    security: securityOf(surface),
    request: {
      ...(params ? { params: params as never } : {}),
      ...(query ? { query: query as never } : {}),
      headers: requestHeaders(own) as never,
      ...(body && !isEmpty(body) ? { body: documentBody(body) } : {}),
    },
    responses: {
      ...problemResponses(problemsOf(surface, own), {
        errors: errorsOf(path),
        ...(countsHours(surface) ? { headers: rateLimitHeaders } : {}),
      }),
      ...Object.fromEntries(answers),
    },
  });
}

/** Tells whether a body has no members. Such a body need not be in the document: a client would have to make one. */
function isEmpty(body: Schema): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length === 0;
}

/** No body counts as `{}`: it is required where that does not fit. */
function documentBody(schema: Schema) {
  return { required: !schema.safeParse({}).success, content: { 'application/json': { schema } } };
}

function requestHeaders({ headers, idempotent: takesKey }: Described): Schema[] {
  return [...(headers ? [headers] : []), ...(takesKey ? [IdempotencyHeaders] : [])];
}

const replayed = {
  description: 'Present when this is the first answer again',
  schema: { type: 'string', enum: ['true'] },
} as const;

function answerHeaders(surface: Surface, { idempotent: takesKey }: Described) {
  return {
    ...requestIdHeader,
    ...(takesKey ? { 'Idempotency-Replayed': replayed } : {}),
    ...(countsHours(surface) ? rateLimitHeaders : {}),
  };
}

/** Partners and users have an hourly allowance; staff and the signers of links have none. */
function countsHours({ security = [] }: Surface): boolean {
  return security.some((scheme) => scheme === 'partner' || scheme === 'user');
}

/** What the surface's guard refuses, what the operation names, and what follows from its kind. */
function problemsOf(
  { problems: ofGuard = [], lenient }: Surface,
  { problems: own = [], body, query, headers, idempotent: takesKey }: Described,
): ProblemCode[] {
  return [
    ...ofGuard,
    ...(!lenient || body || query || headers || takesKey ? (['invalid_request'] as const) : []),
    ...own,
    ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(takesKey ? (['idempotency_in_progress', 'idempotency_conflict'] as const) : []),
  ];
}
