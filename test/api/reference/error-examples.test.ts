import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { ApiEnv } from '#api/http/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';
import { wholeDocument } from '#test/support/http/whole-document.ts';

type Answer = {
  description: string;
  content?: Record<string, { examples?: Record<string, { value: object }> }>;
};
type Operation = { responses: Record<string, Answer> };
type Document = { components: object; paths: Record<string, Record<string, Operation>> };

async function everyOperation(): Promise<[string, Operation][]> {
  const app = new OpenAPIHono<ApiEnv>();
  for (const operation of operations) operation.register(app);
  describeApi(app, 'https://tamga.example');
  const { paths } = wholeDocument((await (await app.request('/openapi.json')).json()) as Document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
}

/** The code of an error's body, on any surface. */
function codeIn(body: object): string {
  const error: unknown = Reflect.get(body, 'error');
  return String(typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : error);
}

const byName = (one: string, other: string) => one.localeCompare(other);

test('every example of an error has a code of its own operation, and every code its example', async () => {
  const without = new Set<string>();
  let examined = 0;
  for (const [name, { responses }] of await everyOperation()) {
    for (const [status, { description, content = {} }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const { examples } = content['application/json'] ?? {};
      if (!examples) without.add(`${name} ${status}`);
      const codes = Object.values(examples ?? {}).map(({ value }) => codeIn(value));
      if (examples)
        expect(codes.toSorted(byName), `${name} ${status}`).toEqual(description.split(', ').toSorted(byName));
      examined += 1;
    }
  }
  expect(examined).toBeGreaterThan(500);
  // Health reports its state; the other two are described by hand, with one code.
  expect([...without]).toEqual(['get /api/v1/health 503', 'post /oauth2/token 401', 'post /oauth2/par 401']);
});
