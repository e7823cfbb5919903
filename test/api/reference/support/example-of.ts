import type { Schema, Schemas } from '#test/support/http/sample.ts';

type Shown = Schema & { examples?: unknown[]; default?: unknown };

const formats: Readonly<Record<string, unknown>> = {
  uuid: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  email: 'bat@example.mn',
  uri: 'https://partner.example/hooks',
  'date-time': '2026-11-21T08:00:00.000Z',
  date: '2026-11-21',
};

/** The example that readers of the reference get of a schema: every member, each with its own example. */
export function exampleOf(schema: Shown, schemas: Schemas): unknown {
  const target = schema.$ref?.split('/').at(-1);
  if (target !== undefined) return exampleOf(schemas[target] ?? {}, schemas);
  const fixed = [schema.example, schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (fixed !== undefined) return fixed;
  const one = (schema.anyOf ?? schema.oneOf)?.[0];
  if (one) return exampleOf(one, schemas);
  return exampleOfType(schema, schemas);
}

function exampleOfType(schema: Shown, schemas: Schemas): unknown {
  const [type = 'object'] = [schema.type].flat();
  if (type === 'array') return [exampleOf(schema.items ?? {}, schemas)];
  if (type === 'string') return formats[schema.format ?? ''] ?? 'string';
  if (type === 'boolean') return true;
  if (type !== 'object') return schema.minimum ?? 0;
  const members = Object.entries(schema.properties ?? {});
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, schemas)]));
}
