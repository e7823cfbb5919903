import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { BodyShape, Page } from './body-shape.ts';

/** A schema of objects: no body is a bare text or number. */
type Schema = z.ZodType<unknown, object>;
export type Responses = {
  [S in ContentfulStatusCode]?: { description: string; schema: z.ZodType };
} & { 204?: { description: string } };

/** A status, and the body that goes with it; 204 has none. */
type Replied = { status: ContentfulStatusCode; body: object } | { status: 204; body: null };

/**
 * What an operation answers with when all went well: the responses of the document, and the reply out of what its handler
 * gives, both in the shape of its surface.
 */
export type Answer<Result, Query> = (shape: BodyShape) => {
  responses: Responses;
  reply: (result: Result, query: Query) => Replied;
  /** The path of what was made, by the body of a 201 and the parameters of the call's own path; it goes out as Location. */
  location?: Locate;
};

type Params = Readonly<Record<string, string>>;
type Locate = (body: object, params: Params) => `/${string}`;

function answerWith(status: ContentfulStatusCode) {
  return <T extends Schema>(description: string, schema: T): Answer<z.input<T>, unknown> =>
    ({ One, one }) => ({
      responses: { [status]: { description, schema: One(schema) } },
      reply: (data) => ({ status, body: one(data) }),
    });
}

/** Status 200: the handler gives the data. */
export const ok = answerWith(200);
/**
 * Status 201: the handler gives the data. `at` gives the path under which what was made is read or, where there is none, is found,
 * by the data and the parameters of the call's own path.
 */
export function created<T extends Schema>(
  description: string,
  schema: T,
  at: (data: z.input<T>, params: Params) => `/${string}`,
): Answer<z.input<T>, unknown> {
  return (shape) => ({
    ...answerWith(201)(description, schema)(shape),
    location: (body, params) => at(shape.dataOf(body) as z.input<T>, params),
  });
}

/** Status 202: the handler gives the data. */
export const accepted = answerWith(202);

/** Status 204: the handler gives nothing that is told. */
export function noContent(description: string): Answer<object, unknown> {
  return () => ({ responses: { 204: { description } }, reply: () => ({ status: 204, body: null }) });
}

/** Status 200 with one page of a list: the handler gives the page (see input/list.ts). */
export function pageOf<T extends z.ZodType>(
  description: string,
  item: T,
): Answer<Page<z.input<T>>, { limit: number }> {
  return ({ List, list }) => ({
    responses: { 200: { description, schema: List(item) } },
    reply: (page, { limit }) => ({ status: 200, body: list(page, limit) }),
  });
}

/** The same answer, of which the handler gives that out of which `view` makes the data. */
export function shown<Given, Result, Query>(
  answer: Answer<Result, Query>,
  view: (given: Given) => Result,
): Answer<Given, Query> {
  return (shape) => {
    const { reply, ...rest } = answer(shape);
    return { ...rest, reply: (given, query) => reply(view(given), query) };
  };
}

/** One of several statuses, each with a body of that status's schema, which no surface writes otherwise. */
type Reply<R> = {
  [S in keyof R]: { status: S; body: R[S] extends { schema: infer T extends Schema } ? z.input<T> : never };
}[keyof R];

/** One of several responses: the handler gives the status and the whole body. */
export function oneOf<R extends { [S in keyof R]: { description: string; schema: Schema } } & Responses>(
  responses: R,
): Answer<Reply<Pick<R, keyof R & ContentfulStatusCode>>, unknown> {
  return () => ({ responses, reply: (reply) => reply });
}
