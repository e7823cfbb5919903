/** A schema of an OpenAPI 3.1 document, as far as sampling reads it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

export type Schemas = Record<string, Schema>;

const formats: Readonly<Record<string, string>> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  email: 'somebody@example.mn',
  uri: 'https://receiver.example/hook',
  'date-time': '2099-01-01T00:00:00.000Z',
  date: '2026-01-01',
};

/** Something that fits a schema: members that may be left out are left out. `schemas` are those it may refer to. */
export function sampleOf(schema: Schema, schemas: Schemas): unknown {
  const target = schema.$ref?.split('/').at(-1);
  if (target !== undefined) return sampleOf(schemas[target] ?? {}, schemas);
  const fixed = [schema.example, schema.const, schema.enum?.[0]].find((value) => value !== undefined);
  if (fixed !== undefined) return fixed;
  const one = (schema.anyOf ?? schema.oneOf)?.[0];
  if (one) return sampleOf(one, schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, schemas)));
  return sampleOfType(schema, schemas);
}

function sampleOfType(schema: Schema, schemas: Schemas): unknown {
  const [type = 'object'] = [schema.type].flat();
  if (type === 'object') return objectOf(schema, schemas);
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, schemas));
  if (type === 'string') return textOf(schema);
  return type === 'boolean' ? true : Math.max(schema.minimum ?? 1, 1);
}

function objectOf({ properties = {}, required = [] }: Schema, schemas: Schemas): unknown {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas)]));
}

function textOf({ format = '', minLength = 1 }: Schema): string {
  return formats[format] ?? 'x'.repeat(Math.max(minLength, 1));
}
