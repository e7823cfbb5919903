import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { ApiEnv } from './deps.ts';
import { firstAttempt, idempotent, IdempotencyHeaders, type Attempt } from './idempotency.ts';
import { limitJsonBody, readRequestJson } from './input/json-body.ts';
import { problemResponses, rateLimitHeaders, surfaceOf } from './answers/problem-responses.ts';
import { securityOf } from './guards/security.ts';

type Schema = z.ZodType;
type Responses = Record<number, { description: string; schema: Schema }>;

/** A handler's answer: one of the declared statuses with a body of that status's schema. */
export type Reply<R extends Responses> = {
  [S in keyof R]: {
    status: S;
    body: R[S] extends { schema: infer T extends Schema } ? z.input<T> : never;
    headers?: Record<string, string>;
  };
}[keyof R];

export type Input<P extends Schema, Q extends Schema, H extends Schema, B extends Schema> = {
  params: z.output<P>;
  query: z.output<Q>;
  headers: z.output<H>;
  body: z.output<B>;
  /** The id of what is made or begun, the same in every run of an idempotent call. */
  attempt: Attempt;
};

type Definition<
  P extends Schema,
  Q extends Schema,
  H extends Schema,
  B extends Schema,
  R extends Responses,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form: /partner/sign-request/{request_id}. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  /** Names of security schemes in the document; open to everybody when absent. */
  security?: string[];
  /** What a partner's token must have. */
  scope?: PartnerScope;
  /** Runs before anything of the input is looked at: authentication comes first. */
  guard?: MiddlewareHandler<ApiEnv>;
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  /** For a POST that creates or sends: takes an Idempotency-Key (see idempotency.ts). */
  idempotent?: true;
  responses: R;
  /** Problem codes this operation may answer with, for the document. */
  problems: Parameters<typeof problemResponses>[0];
  handle: (c: Context<ApiEnv>, input: Input<P, Q, H, B>) => Promise<Reply<NoInfer<R>>>;
};

const Nothing = z.object({});

export type Operation = { path: string; method: string; register: (app: OpenAPIHono<ApiEnv>) => void };

/**
 * One operation of the API: its place in the OpenAPI document and its handler from the same schemas, so that a wrong
 * body or an undeclared status does not compile. Input that does not fit throws a ZodError, written by the surface.
 */
export function operation<
  R extends Responses,
  P extends Schema = typeof Nothing,
  Q extends Schema = typeof Nothing,
  H extends Schema = typeof Nothing,
  B extends Schema = typeof Nothing,
>(definition: Definition<P, Q, H, B, R>): Operation {
  const { method, path } = definition;
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  // Who calls is known first: a body that is too large counts in the caller's hour as every other request.
  const guards = [...(definition.guard ? [definition.guard] : []), limitJsonBody];
  const handler = async (c: Context<ApiEnv>) => {
    const input = await parseInput(c, definition);
    const reply = definition.idempotent
      ? await idempotent<Reply<NoInfer<R>>>(c, {
          key: IdempotencyHeaders.parse(c.req.header())['idempotency-key'],
          input: { query: input.query, body: input.body },
          run: (attempt) => definition.handle(c, { ...input, attempt }),
        })
      : await definition.handle(c, { ...input, attempt: firstAttempt() });
    for (const [name, value] of Object.entries(reply.headers ?? {})) c.header(name, value);
    return c.json(reply.body as object, Number(reply.status) as ContentfulStatusCode);
  };
  return {
    path: honoPath,
    method: method.toUpperCase(),
    register: (app) => {
      app.openAPIRegistry.registerPath(documentRoute(definition));
      app.on([method.toUpperCase()], [honoPath], ...guards, handler);
    },
  };
}

async function parseInput<
  P extends Schema,
  Q extends Schema,
  H extends Schema,
  B extends Schema,
  R extends Responses,
>(
  c: Context<ApiEnv>,
  { params, query, headers, body }: Definition<P, Q, H, B, R>,
): Promise<Omit<Input<P, Q, H, B>, 'attempt'>> {
  return {
    params: (params ?? Nothing).parse(c.req.param()) as z.output<P>,
    query: (query ?? Nothing).parse(c.req.query()) as z.output<Q>,
    headers: (headers ?? Nothing).parse(c.req.header()) as z.output<H>,
    body: (body ? body.parse(await readRequestJson(c)) : {}) as z.output<B>,
  };
}

function documentRoute<
  P extends Schema,
  Q extends Schema,
  H extends Schema,
  B extends Schema,
  R extends Responses,
>(definition: Definition<P, Q, H, B, R>): RouteConfig {
  const { method, path, operationId, summary, description, tag, params, query, body } = definition;
  const answers = Object.entries(definition.responses).map(([status, { description, schema }]) => [
    status,
    { description, headers: answerHeaders(definition), content: { 'application/json': { schema } } },
  ]);
  return createRoute({
    method,
    path,
    operationId,
    summary,
    tags: [tag],
    ...(description ? { description } : {}),
    security: securityOf(definition),
    request: {
      ...(params ? { params: params as never } : {}),
      ...(query ? { query: query as never } : {}),
      headers: requestHeaders(definition) as never,
      ...(body && !isEmpty(body) ? { body: documentBody(body) } : {}),
    },
    responses: {
      ...problemResponses(problemsOf(definition), shapeOf(definition)),
      ...Object.fromEntries(answers),
    },
  });
}

/** A body of which nothing is read need not be in the document: a client would have to make one. */
function isEmpty(body: Schema): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length === 0;
}

/** No body counts as `{}`: it is required where that does not fit. */
function documentBody(schema: Schema) {
  return { required: !schema.safeParse({}).success, content: { 'application/json': { schema } } };
}

type Described = Pick<
  Definition<Schema, Schema, Schema, Schema, Responses>,
  'path' | 'security' | 'query' | 'headers' | 'body' | 'idempotent' | 'problems'
>;

function requestHeaders({ headers, idempotent: takesKey }: Described): Schema[] {
  return [...(headers ? [headers] : []), ...(takesKey ? [IdempotencyHeaders] : [])];
}

const replayed = {
  description: 'Present when this is the first answer again',
  schema: { type: 'string', enum: ['true'] },
} as const;

function answerHeaders({ idempotent: takesKey, security }: Described) {
  return {
    ...(takesKey ? { 'Idempotency-Replayed': replayed } : {}),
    ...(countsHours(security) ? rateLimitHeaders : {}),
  };
}

/** Partners and users have an hourly allowance; staff and the signers of links have none. */
function countsHours(security: readonly string[] = []): boolean {
  return security.some((scheme) => scheme === 'partner' || scheme === 'user');
}

function shapeOf({ path, security }: Described) {
  return { surface: surfaceOf(path), ...(countsHours(security) ? { headers: rateLimitHeaders } : {}) };
}

/** What the operation names, and what follows from its kind. */
function problemsOf({
  problems,
  body,
  query,
  headers,
  idempotent: takesKey,
}: Described): Described['problems'] {
  return [
    ...problems,
    ...(body || query || headers || takesKey ? (['invalid_request'] as const) : []),
    ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(takesKey ? (['idempotency_in_progress', 'idempotency_conflict'] as const) : []),
  ];
}
