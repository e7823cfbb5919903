import { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { describeTheRest } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';
import { wholeDocument } from '#api/reference/documents.ts';
import type { ApiEnv } from '#api/http/deps.ts';
import type { Schema, Schemas } from '#test/support/http/sample.ts';

export type Described = Schema & { description?: string; default?: unknown; examples?: unknown[] };
type Parameter = { name: string; description?: string; schema: Described };
export type Operation = {
  operationId?: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Described }> };
  responses: Record<string, { content?: Record<string, { schema: Described }> }>;
};
export type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; parameters: Record<string, Parameter> };
};

const app = new OpenAPIHono<ApiEnv>();
for (const operation of operations) operation.register(app);
describeTheRest(app, 'https://tamga.example');

/** Makes the document of everything, and tells which words of the reference it used. */
export function makeDocument(): { document: Document; used: Set<string> } {
  const used = new Set<string>();
  const document: unknown = wholeDocument(app, 'https://tamga.example', used);
  return { document: document as Document, used };
}

type Route = {
  path: string;
  method: string;
  request?: { body?: { content: Record<string, { schema: z.ZodType }> } };
};

/** The schemas by which bodies in JSON are read, by the place of their operation: `post /partner/sign-request`. */
export function bodySchemas(): Map<string, z.ZodType> {
  const routes = app.openAPIRegistry.definitions.flatMap((one) =>
    one.type === 'route' ? [one.route as Route] : [],
  );
  return new Map(
    routes.flatMap(({ method, path, request }) => {
      const schema = request?.body?.content['application/json']?.schema;
      return schema ? [[`${method} ${path}`, schema] as const] : [];
    }),
  );
}

/** Every operation with its place. */
export function operationsOf({ paths }: Document): { place: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ place: `${method} ${path}`, operation })),
  );
}

/** Every member of every object in a value, with where it is. */
export function membersIn(value: unknown, where: string): { where: string; member: Described }[] {
  if (typeof value !== 'object' || value === null) return [];
  const properties: unknown = Reflect.get(value, 'properties');
  const own = isSchemas(value, properties)
    ? Object.entries(properties).map(([name, member]) => ({ where: `${where}.${name}`, member }))
    : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => membersIn(inner, `${where}/${key}`))];
}

/** Tells an object's `properties` from a member that is called so. */
function isSchemas(schema: object, properties: unknown): properties is Record<string, Described> {
  return Reflect.get(schema, 'type') === 'object' && typeof properties === 'object' && properties !== null;
}
