import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#api/http/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';
import type { Data } from '#test/support/people/account.ts';
import { call, type Answer } from './http.ts';
import { wholeDocument } from './whole-document.ts';
import { sampleOf, type Schema, type Schemas } from './sample.ts';
import type { World } from '#test/support/world/world.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Described = {
  operationId: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, object>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Schemas };
};

/** An operation of the platform API that needs a caller, with the smallest valid input. */
export type PlatformOperation = {
  method: string;
  /** `/api/v1/documents/{id}`. */
  path: string;
  /** The names of its parameters in the path. */
  params: string[];
  query: string;
  body: unknown;
  /** Whether an API key may call it; it takes a session otherwise. */
  byKey: boolean;
};

/** The OpenAPI document of the API, as every process serves it, with all answers where they belong. */
export async function openApi(): Promise<OpenApi> {
  const app = new OpenAPIHono<ApiEnv>();
  for (const operation of operations) operation.register(app);
  describeApi(app, 'https://tamga.example');
  return wholeDocument((await (await app.request('/openapi.json')).json()) as OpenApi);
}

/** Every operation under /api/v1 that needs a user. */
export function platformOperations({ paths, components }: OpenApi): PlatformOperation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  return all.flatMap(({ path, method, described }) =>
    path.startsWith('/api/v1/') && described.security?.length
      ? [operationOf(path, method, { described, schemas: components.schemas })]
      : [],
  );
}

function operationOf(
  path: string,
  method: string,
  { described, schemas }: { described: Described; schemas: Schemas },
): PlatformOperation {
  const wanted = (described.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  const query = wanted.map(({ name, schema }): [string, string] => [name, String(sampleOf(schema, schemas))]);
  const schema = described.requestBody?.content['application/json']?.schema;
  return {
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`,
    body: schema && sampleOf(schema, schemas),
    byKey: (described.security ?? []).some((way) => 'apiKey' in way),
  };
}

/** Picks the operations whose path names an object. */
export function onObjects(operations: PlatformOperation[]): PlatformOperation[] {
  return operations.filter(({ params }) => params.length > 0);
}

export function nameOf({ method, path }: PlatformOperation): string {
  return `${method} ${path}`;
}

/** Operations beside their names, as tables of tests take them. */
export function named(operations: PlatformOperation[]): [string, PlatformOperation][] {
  return operations.map((operation) => [nameOf(operation), operation]);
}

/** Calls an operation with the least that fits, on the object with these ids. */
export async function tryOperation(
  world: World,
  { method, path, query, body }: PlatformOperation,
  { ids, headers }: { ids: Record<string, string>; headers: Record<string, string> },
): Promise<Answer<Data<unknown>>> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`the maker of ${path} makes no ${name}`);
    return id;
  });
  return call(world, `${place}${query}`, { method, headers, ...(body === undefined ? {} : { body }) });
}
