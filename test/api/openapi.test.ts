import { OpenAPIHono } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import type { ApiEnv } from '#api/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';

type Operation = {
  operationId: string;
  summary: string;
  security?: Record<string, string[]>[];
  responses: Record<string, { description: string }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };

let document: Document;
beforeAll(async () => {
  const app = new OpenAPIHono<ApiEnv>();
  for (const operation of operations) operation.register(app);
  describeApi(app, 'https://tamga.example');
  const response = await app.request('/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  document = (await response.json()) as Document;
});

/** Every object anywhere in the document. */
function objects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap((member) => objects(member))];
}

function all(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

test('it is OpenAPI 3.1 and names every operation once', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = all().map(([name]) => name);
  for (const { method, path } of operations)
    expect(described).toContain(`${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const ids = all().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every operation tells its failures, and which token it needs', () => {
  for (const [name, { responses, security, summary }] of all()) {
    expect(summary, name).toMatch(/\S/);
    const statuses = Object.keys(responses);
    expect(statuses, name).toEqual(expect.arrayContaining(['500', '503']));
    if (!name.includes('/partner/')) continue;
    expect(security, name).toEqual([{ partner: [] }]);
    expect(statuses, name).toEqual(expect.arrayContaining(['401', '403', '405', '429']));
    if (name.startsWith('post'))
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '413', '415']));
    if (name.includes('{')) expect(statuses, name).toContain('404');
  }
});

test('patterns are expressions without flags that their own examples fit', () => {
  const patterns = objects(document).filter(({ pattern }) => typeof pattern === 'string');
  expect(patterns.length).toBeGreaterThan(3);
  for (const { pattern, example } of patterns) {
    expect(pattern).not.toMatch(/\/[a-z]*$/);
    const expression = new RegExp(String(pattern), 'u');
    if (example !== undefined) expect(example).toMatch(expression);
  }
  expect(patterns.filter(({ example }) => example !== undefined).length).toBeGreaterThan(3);
});

test('every reference leads somewhere', () => {
  const references = objects(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(5);
  for (const reference of references) {
    const steps = reference.replace('#/', '').split('/');
    const target = steps.reduce<unknown>((at, step) => Reflect.get(at as object, step), document);
    expect(target, reference).toBeTypeOf('object');
  }
});

test('numbers with a few values say so', () => {
  const { required_loa: level } = Reflect.get(document.components, 'schemas').NewSignRequest.properties;
  expect(level).toEqual({ type: 'integer', enum: [1, 2, 3], default: 2 });
});
