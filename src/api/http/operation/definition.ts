import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import type { Answer } from '../answers/answer.ts';
import type { BodyShape } from '../answers/body-shape.ts';
import type { ApiEnv } from '../deps.ts';
import type { Attempt } from '../idempotency.ts';

export type Schema = z.ZodType;

/** What the operations of one surface have in common. */
export type Surface = {
  bodies: BodyShape;
  /** Names of security schemes in the document, any one of which is enough; open to everybody when absent. */
  security?: readonly string[];
  /** The scope that a partner's token must have. */
  scope?: PartnerScope;
  /** Runs before anything of the input is looked at: authentication comes first. */
  guard?: MiddlewareHandler<ApiEnv>;
  /** Set where query parameters that nobody knows are ignored: for health checks, caches and clients of a standard. */
  lenient?: true;
  /** Problem codes that the guard may answer with, for the document. */
  problems?: readonly ProblemCode[];
};

/** An operation's place in the document. */
export type Place = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form: /partner/sign-request/{request_id}. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  /** Problem codes of its own, for the document: what follows from the surface, the input and the key is added. */
  problems?: readonly ProblemCode[];
};

/** The schemas of what an operation takes. */
export type Takes<P extends Schema, Q extends Schema, H extends Schema, B extends Schema> = {
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  /** Set for a POST that creates or sends: it takes an Idempotency-Key, and may put that on record with its first row (see idempotency.ts). */
  idempotent?: true | 'from-first-row';
};

export type Input<P extends Schema, Q extends Schema, H extends Schema, B extends Schema> = {
  params: z.output<P>;
  query: z.output<Q>;
  headers: z.output<H>;
  body: z.output<B>;
  /** The attempt: its id is for the object made or begun, the same in every run of an idempotent call. */
  attempt: Attempt;
};

/** Runs on a body as it came, for what is refused before anything is said of its shape. */
export type BeforeBody = (c: Context<ApiEnv>, body: Readonly<Record<string, unknown>>) => Promise<void>;

/** What an operation says of itself; the rest is its surface's. */
export type Own<Result, P extends Schema, Q extends Schema, H extends Schema, B extends Schema> = Place &
  Takes<P, Q, H, B> & {
    answer: Answer<Result, z.output<Q>>;
    before?: BeforeBody;
    handle: (c: Context<ApiEnv>, input: Input<P, Q, H, B>) => NoInfer<Result> | Promise<NoInfer<Result>>;
  };

/** An operation with its route in Hono's form. */
export type Operation = {
  path: string;
  method: string;
  operationId: string;
  register: (app: OpenAPIHono<ApiEnv>) => void;
};
