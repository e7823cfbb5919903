import { OpenAPIHono } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import type { ApiEnv } from '#api/http/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';
import { mimeTypes } from '#documents/detect-type.ts';
import { wholeDocument } from '#test/support/http/whole-document.ts';

type Operation = {
  operationId: string;
  summary: string;
  security?: Record<string, string[]>[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };

const app = new OpenAPIHono<ApiEnv>();
let served: Document;
/** With every answer where it belongs. */
let document: Document;
beforeAll(async () => {
  for (const operation of operations) operation.register(app);
  describeApi(app, 'https://tamga.example');
  const response = await app.request('/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  served = (await response.json()) as Document;
  document = wholeDocument(served);
});

/** Every object anywhere in the document. */
function objects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap((member) => objects(member))];
}

function schemas(): Record<string, { properties?: Record<string, object> }> {
  return Reflect.get(document.components, 'schemas');
}

function all(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

function operationAt(wanted: string): Operation {
  const found = all().find(([name]) => name === wanted);
  if (!found) throw new Error(`${wanted} is not described`);
  return found[1];
}

test('it is OpenAPI 3.1 and names every operation once', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = all().map(([name]) => name);
  for (const { method, path } of operations) {
    const name = `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    // The ending of a file is a part of its parameter for the router.
    expect(described, name).toSatisfy((all: string[]) => all.includes(name) || all.includes(`${name}.png`));
  }
  const ids = all().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('error answers and headers stand once, and are referred to', () => {
  const answers = Object.values(served.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  );
  const errors = answers.filter(([status]) => Number(status) >= 400);
  expect(errors.length).toBeGreaterThan(1_000);
  for (const [, answer] of errors)
    expect(answer).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/) });
  const names = Object.keys(Reflect.get(served.components, 'responses'));
  expect(names).toEqual(expect.arrayContaining(['PartnerError405MethodNotAllowed']));
  expect(names.length).toBeLessThan(200);
  // The words are half of it; each error answer in its place would make it twice as long.
  expect(JSON.stringify(served).length).toBeLessThan(880_000);
});

test('the body of every answer has a name of its own or of what it is', () => {
  const inline = Object.values(served.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.values(responses)
        .flatMap(({ content = {} }) => Object.values(content))
        .filter(({ schema }) => schema.$ref === undefined && Reflect.get(schema, 'type') === 'object')
        .map(() => operationId),
    ),
  );
  expect(inline).toEqual([]);
  expect(Object.keys(schemas())).toContain('CreateEnvelopeAnswer');
});

test('every 201 says where what was made is', () => {
  const made = all().filter(([name, { responses }]) => responses['201'] && !name.includes('/oauth2/'));
  expect(made.length).toBeGreaterThan(17);
  for (const [name, { responses }] of made)
    expect(Object.keys(Reflect.get(responses['201'] ?? {}, 'headers') ?? {}), name).toContain('Location');
});

test('every operation tells its failures, and which token it needs', () => {
  for (const [name, { responses, security, summary }] of all()) {
    expect(summary, name).toMatch(/\S/);
    const statuses = Object.keys(responses);
    expect(statuses, name).toEqual(expect.arrayContaining(['500', '503']));
    if (!name.includes('/partner/')) continue;
    expect([[{ partner: ['sign'] }], [{ partner: ['webhook'] }]], name).toContainEqual(security);
    expect(statuses, name).toEqual(expect.arrayContaining(['401', '403', '405', '429']));
    if (name.startsWith('post'))
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '413', '415']));
    if (name.includes('{')) expect(statuses, name).toContain('404');
  }
});

test('it is made once, and given to whoever has not got it', async () => {
  // What is described after the first request is in no document.
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/late',
    responses: { 204: { description: 'Late' } },
  });
  const etag = (await app.request('/openapi.json')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
  for (const given of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const again = await app.request('/openapi.json', { headers: { 'if-none-match': given } });
    expect([again.status, await again.text()], given).toEqual([304, '']);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
  }
  const now = await (await app.request('/openapi.json')).text();
  expect(now.includes('/late')).toBe(false);
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
  const { required_loa: level } = schemas()['SignRequestInput']?.properties ?? {};
  expect(level).toMatchObject({ type: 'integer', enum: [1, 2, 3], default: 2 });
});

test('every operation says who may call it: by security, which is empty where everybody may', () => {
  for (const [name, { security }] of all()) expect(security, name).toBeInstanceOf(Array);
  const open = all().filter(([, { security }]) => security?.length === 0);
  expect(open.map(([name]) => name)).toContain('post /api/v1/auth/login');
  expect(open.map(([name]) => name)).not.toContain('get /api/v1/envelopes');
});

test('no name of the document collides with what generators make of another', () => {
  const names = Object.keys(schemas());
  const ids = all().map(([, { operationId }]) => operationId);
  const builtin = ['Error', 'Object', 'String', 'Array', 'Map', 'Date', 'File'];
  // Go calls the constructor of X NewX; TypeScript calls the parameters of getX GetXRequest.
  const made = [
    ...names.map((name) => `New${name}`),
    ...ids.flatMap((id) =>
      ['', 'Request', 'Response'].map((end) => `${id[0]?.toUpperCase()}${id.slice(1)}${end}`),
    ),
  ];
  for (const name of [...builtin, ...made]) expect(names, name).not.toContain(name);
  for (const id of ids) expect(id, 'a verb and its object').toMatch(/^(?:log(?:in|out)|[a-z]+[A-Z]\w+)$/);
});

test('every body has a name, and is required unless {} fits', () => {
  for (const [name, { requestBody }] of all()) {
    if (!requestBody) continue;
    expect(requestBody.required, name).toBeTypeOf('boolean');
    const [[type, { schema }] = ['', { schema: {} }], ...more] = Object.entries(requestBody.content);
    expect(more, name).toEqual([]);
    if (/json|form/.test(type)) expect(schema, name).toHaveProperty('$ref');
  }
  const required = ['/partner/sign-request', '/api/v1/documents', '/api/v1/auth/logout'].map(
    (path) => operationAt(`post ${path}`).requestBody?.required,
  );
  expect(required).toEqual([true, true, false]);
});

test('a boolean that is always the same is a constant, no enumeration', () => {
  const booleans = objects(document).filter(({ type }) => type === 'boolean');
  expect(booleans.some((one) => one['const'] === true)).toBe(true);
  for (const one of booleans) expect(one).not.toHaveProperty('enum');
});

type Answer = Operation['responses'][string];

/** The name of an answer's schema. */
function schemaOf(answer: Answer | undefined): string {
  return answer?.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
}

/** The codes that the schema of an error answer takes. */
function codesOf(answer: Answer | undefined): string[] {
  const error = schemas()[schemaOf(answer)]?.properties?.['error'] ?? {};
  const code = Reflect.get(error, 'properties')?.code ?? error;
  return Reflect.get(code, 'enum') ?? [];
}

test('error codes are enumerations by status, as the surface writes them', () => {
  const { responses } = operationAt('post /sign/{token}/sign');
  expect(codesOf(responses['401'])).toEqual(expect.arrayContaining(['invalid_otp', 'pin_required']));
  expect(codesOf(responses['405'])).toEqual(['method_not_allowed']);
  const platform = operationAt('get /api/v1/usage').responses;
  expect(codesOf(platform['403'])).toEqual([
    'FORBIDDEN',
    'EMAIL_NOT_VERIFIED',
    'REAUTHENTICATION_REQUIRED',
    'SENDING_SUSPENDED',
    'REGISTRATION_CLOSED',
    'SECOND_FACTOR_REQUIRED',
  ]);
  expect(codesOf(platform['429'])).toEqual(expect.arrayContaining(['LOCKED_OUT', 'RATE_LIMITED']));
  const refusals = all().flatMap(([name, { responses }]) =>
    Object.entries(responses).map(([status, answer]) => ({ where: `${name} ${status}`, status, answer })),
  );
  // Health reports its state with 503, not an error.
  const ours = refusals.filter(
    ({ where, status, answer }) =>
      Number(status) >= 400 &&
      !['OauthError', 'OauthInputError'].includes(schemaOf(answer)) &&
      where !== 'get /api/v1/health 503',
  );
  expect(ours.length).toBeGreaterThan(500);
  for (const { where, status, answer } of ours) {
    expect(schemaOf(answer), where).toMatch(new RegExp(`^(?:Partner|Platform|Flat)Error${status}$`));
    expect(codesOf(answer), where).toEqual(expect.arrayContaining(answer.description.split(', ')));
  }
});

test('what answers without being an operation of ours is described too', () => {
  const described = all().map(([name]) => name);
  for (const path of [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/.well-known/jwks.json',
    '/ca/root.pem',
    '/ca/issuing.pem',
    '/ca/root.crt',
    '/ca/issuing.crt',
  ])
    expect(described).toContain(`get ${path}`);
});

test('a download is described with every type that a document can have', () => {
  const { responses } = operationAt('get /api/v1/documents/{id}/download');
  expect(Object.keys(responses['200']?.content ?? {})).toEqual(Object.values(mimeTypes));
});
