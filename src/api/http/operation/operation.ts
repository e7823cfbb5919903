import type { Context } from 'hono';
import { z } from 'zod';
import type { ApiEnv } from '../deps.ts';
import { firstAttempt, idempotent, IdempotencyHeaders } from '../idempotency.ts';
import { limitJsonBody, readRequestJson } from '../input/json-body.ts';
import { readQuery } from '../input/query.ts';
import { bareBodies } from '../answers/body-shape.ts';
import type { BeforeBody, Input, Operation, Own, Schema, Surface, Takes } from './definition.ts';
import { describeOperation } from './describe-operation.ts';
import { locate } from './location.ts';

const Nothing = z.object({});
type Nothing = typeof Nothing;

/** Makes an operation of a surface: `Extra` is what its operations say besides, of who may call. */
export type MakeOperation<Extra> = <
  Result,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  H extends Schema = Nothing,
  B extends Schema = Nothing,
>(
  own: Own<Result, P, Q, H, B> & Extra,
) => Operation;

/** Makes the maker of operations of a surface that is the same for all of them. */
export function operationsIn(surface: Surface): MakeOperation<unknown> {
  return (own) => operation(surface, own);
}

/** Makes the maker of a surface's operations, by what each says of its callers. */
export function operationsOf<Extra>(surfaceFor: (extra: Extra) => Surface): MakeOperation<Extra> {
  return (own) => operation(surfaceFor(own), own);
}

/** An operation for everybody, outside of the surfaces that know their callers. */
export const openOperation = operationsIn({ bodies: bareBodies, lenient: true });

/**
 * One operation of the API: its place in the OpenAPI document and its handler from the same schemas, so that a wrong
 * body or an undeclared status does not compile. Input that does not fit throws a ZodError, written by the surface.
 */
function operation<Result, P extends Schema, Q extends Schema, H extends Schema, B extends Schema>(
  surface: Surface,
  own: Own<Result, P, Q, H, B>,
): Operation {
  const { method, path } = own;
  const { responses, reply, location } = own.answer(surface.bodies);
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  // The caller is known first: a body that is too large counts in the caller's hour as every other request.
  const guards = [...(surface.guard ? [surface.guard] : []), limitJsonBody];
  const run = async (c: Context<ApiEnv>, input: Input<P, Q, H, B>) =>
    reply(await own.handle(c, input), input.query);
  const handler = async (c: Context<ApiEnv>) => {
    const input = await parseInput(c, own, surface);
    const { status, body } = own.idempotent
      ? await idempotent(c, {
          key: IdempotencyHeaders.parse(c.req.header())['idempotency-key'],
          input: { query: input.query, body: input.body },
          run: (attempt) => run(c, { ...input, attempt }),
          answerOf: (result) => reply(result as Result, input.query),
          fromFirstRow: own.idempotent === 'from-first-row',
        })
      : await run(c, { ...input, attempt: firstAttempt() });
    if (location && body) locate(c, location(body, c.req.param()));
    return status === 204 ? c.body(null, status) : c.json(body, status);
  };
  return {
    path: honoPath,
    method: method.toUpperCase(),
    operationId: own.operationId,
    register: (app) => {
      app.openAPIRegistry.registerPath(describeOperation(surface, own, responses));
      app.on([method.toUpperCase()], [honoPath], ...guards, handler);
    },
  };
}

async function parseInput<P extends Schema, Q extends Schema, H extends Schema, B extends Schema>(
  c: Context<ApiEnv>,
  { params, query, headers, body, before }: Takes<P, Q, H, B> & { before?: BeforeBody },
  { lenient }: Surface,
): Promise<Omit<Input<P, Q, H, B>, 'attempt'>> {
  return {
    params: (params ?? Nothing).parse(c.req.param()) as z.output<P>,
    query: (lenient
      ? (query ?? Nothing).parse(c.req.query())
      : readQuery(c, query ?? Nothing)) as z.output<Q>,
    headers: (headers ?? Nothing).parse(c.req.header()) as z.output<H>,
    body: (body ? body.parse(await readBody(c, before)) : {}) as z.output<B>,
  };
}

async function readBody(c: Context<ApiEnv>, before?: BeforeBody): Promise<Record<string, unknown>> {
  const json = await readRequestJson(c);
  await before?.(c, json);
  return json;
}
