import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { ApiEnv } from '#api/http/deps.ts';
import { verifyOperations } from '#api/verification/verify-operations.ts';
import { setUp } from '#test/support/world/set-up.ts';

/* What the specification says of verification (Signature verification, Verification result), in the OpenAPI document. */

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
};
type Post = {
  security: object[];
  requestBody: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<
    string,
    { headers?: object; content: { 'application/json': { schema: { $ref: string } } } }
  >;
};
type Described = { paths: Record<string, { post: Post }>; components: { schemas: Record<string, Schema> } };

const document = setUp(async () => {
  const app = new OpenAPIHono<ApiEnv>();
  for (const operation of verifyOperations) operation.register(app);
  const info = { title: 'Verification', version: '1' };
  return JSON.parse(JSON.stringify(app.getOpenAPI31Document({ openapi: '3.1.0', info }))) as Described;
});

const formats = ['cades', 'xades', 'pades', 'asic'];

/** The rows of the table of endpoints, each with the formats that may be asked for there. */
const endpoints: [path: string, asked: string[]][] = [
  ['/api/v1/signature/verify', ['auto', ...formats]],
  ...formats.map((one): [string, string[]] => [`/api/v1/signature/${one}/verify`, ['auto', one]]),
];

const schemaAt = ($ref: string | undefined) => document.components.schemas[$ref?.split('/').at(-1) ?? ''];

test('it has the endpoints of the table, and no other', () => {
  expect(Object.keys(document.paths).toSorted()).toEqual(endpoints.map(([path]) => path).toSorted());
});

test.each(endpoints)('%s takes the three fields as multipart/form-data, from anybody', (path, asked) => {
  const { security, requestBody } = document.paths[path]?.post ?? {};
  expect(security).toEqual([]);
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  const form = schemaAt(requestBody?.content['multipart/form-data']?.schema.$ref);
  expect(form).toMatchObject({
    required: ['signature'],
    properties: {
      signature: { type: 'string', format: 'binary' },
      document: { type: 'string', format: 'binary' },
      signature_format: { type: 'string', enum: asked },
    },
  });
});

test.each(endpoints)('%s answers with the result, and says which errors it has', (path) => {
  const { responses = {} } = document.paths[path]?.post ?? {};
  const result = responses['200']?.content['application/json'].schema.$ref;
  expect(result).toBe('#/components/schemas/VerificationResult');
  expect(Object.keys(responses)).toEqual(['200', '400', '405', '413', '415', '429', '500', '503']);
  expect(responses['429']?.headers).toHaveProperty('Retry-After');
  expect(responses['503']?.headers).toHaveProperty('Retry-After');
});

/** The rows of the table of the result; what a file may lack can be null. */
const members: [name: string, schema: object][] = [
  ['is_valid', { type: 'boolean' }],
  ['signer_name', { type: ['string', 'null'] }],
  ['signing_time', { type: ['string', 'null'], format: 'date-time' }],
  ['signature_level', { type: ['string', 'null'] }],
  ['is_timestamped', { type: 'boolean' }],
  ['certificate_info', { type: ['string', 'null'] }],
];

test.each(members)('each result, and each signature in it, has %s', (name, schema) => {
  for (const one of ['VerificationResult', 'SignatureResult']) {
    const { required, properties } = document.components.schemas[one] ?? {};
    expect(required).toContain(name);
    expect(properties?.[name]).toMatchObject(schema);
  }
});

test('each result, signature and timestamp says the indication in the words of ETSI EN 319 102-1', () => {
  for (const one of ['VerificationResult', 'SignatureResult', 'TimestampResult']) {
    const { properties = {} } = document.components.schemas[one] ?? {};
    expect(properties['indication']?.enum).toEqual(['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED']);
    expect(properties['sub_indication']?.enum).toEqual(expect.arrayContaining(['HASH_FAILURE', 'TRY_LATER']));
  }
});
