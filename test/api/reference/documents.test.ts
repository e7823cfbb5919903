import { OpenAPIHono } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import type { ApiEnv } from '#api/http/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { operations } from '#api/operations.ts';
import { platformEvents } from '#domain/webhook/platform-events.ts';
import { signRequestEvents, testEvent } from '#domain/webhook/webhook.ts';
import { audiences, tagGroups } from '#words/reference/tags.ts';
import type { Document, Operation } from './support/document.ts';

const app = new OpenAPIHono<ApiEnv>();
const documents = new Map<string, Document>();
beforeAll(async () => {
  for (const operation of operations) operation.register(app);
  describeApi(app, 'https://tamga.example');
  for (const path of ['/openapi.json', ...audiences.map((one) => `/openapi/${one}.json`)]) {
    const answer = await app.request(path);
    expect(answer.headers.get('etag'), path).toMatch(/^W\/"[0-9a-f]{64}"$/);
    documents.set(path, (await answer.json()) as Document);
  }
});

const at = (path: string): Document => {
  const document = documents.get(path);
  if (!document) throw new Error(`${path} was not made`);
  return document;
};

const placesIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

test('the three parts together are the whole', () => {
  const parts = audiences.flatMap((one) => placesIn(at(`/openapi/${one}.json`)));
  expect([...new Set(parts)].toSorted()).toEqual(placesIn(at('/openapi.json')).toSorted());
});

test('each part has what its audience calls, and nothing of staff is in those of others', () => {
  expect(placesIn(at('/openapi/partner.json'))).toContain('post /partner/sign-request');
  expect(placesIn(at('/openapi/platform.json'))).toContain('post /api/v1/envelopes');
  expect(placesIn(at('/openapi/staff.json'))).toContain('get /support/flows');
  for (const path of ['/openapi/partner.json', '/openapi/platform.json']) {
    expect(placesIn(at(path)).filter((place) => place.includes('/support/'))).toEqual([]);
    expect(JSON.stringify(at(path))).not.toContain('npm run staff');
  }
  expect(JSON.stringify(at('/openapi/partner.json')).length).toBeLessThan(215_000);
});

test('a part has every component that it refers to, and no other', () => {
  for (const one of audiences) {
    const document = at(`/openapi/${one}.json`);
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const kept = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    const unions = ['schemas/PartnerEvent', 'schemas/PlatformEvent'];
    expect(
      [...referred].filter((name) => !kept.includes(name)),
      one,
    ).toEqual([]);
    expect(
      kept.filter((name) => !referred.has(name) && !unions.includes(name)),
      one,
    ).toEqual([]);
  }
});

function schemesOf(path: string): string[] {
  return Object.keys(Reflect.get(at(path).components, 'securitySchemes'));
}

test('Authorize shows the way of partners first', () => {
  expect(schemesOf('/openapi.json')[0]).toBe('partner');
  expect(schemesOf('/openapi/partner.json')).toEqual(['partner']);
});

test('every tag is in a group, with words, and every one of them is used', () => {
  const { paths, webhooks, tags } = at('/openapi.json');
  const used = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values(methods).flatMap((one) => one.tags),
  );
  const grouped = tagGroups.flatMap((group) => group.tags.map(({ name }) => name));
  expect([...new Set(used)].toSorted()).toEqual(grouped.toSorted());
  expect(tags.map(({ name }) => name)).toEqual(grouped);
});

/** The schema of an event's body, by the name of the event. */
function bodiesOf({ webhooks }: Document, tag: string): Record<string, string | undefined> {
  const events = Object.entries(webhooks).flatMap(([name, { post }]): [string, Operation][] =>
    post?.tags.includes(tag) ? [[name.replace('platform.', ''), post]] : [],
  );
  return Object.fromEntries(
    events.map(([name, { requestBody }]) => [
      name,
      requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1),
    ]),
  );
}

test('every event that one may subscribe to is described, with a schema of its own', () => {
  const partner = bodiesOf(at('/openapi/partner.json'), 'Partner events');
  expect(Object.keys(partner)).toEqual([...signRequestEvents, testEvent]);
  const platform = bodiesOf(at('/openapi/platform.json'), 'Platform events');
  expect(Object.keys(platform)).toEqual([...platformEvents, testEvent]);
  for (const names of [partner, platform]) {
    const schemas = Object.values(names);
    expect(new Set(schemas).size).toBe(schemas.length);
    for (const schema of schemas) expect(schema).toMatch(/Event$/);
  }
});

test('any event is told apart by its name', () => {
  const { schemas } = at('/openapi/platform.json').components;
  const { propertyName, mapping } = Reflect.get(schemas['PlatformEvent'] ?? {}, 'discriminator') as {
    propertyName: string;
    mapping: Record<string, string>;
  };
  expect(propertyName).toBe('event');
  expect(Object.keys(mapping)).toEqual([...platformEvents, testEvent]);
});

test('the state of a signing link is told apart by its status', () => {
  const { schema } =
    at('/openapi/partner.json').paths['/sign/{token}/state']?.['get']?.responses['200']?.content?.[
      'application/json'
    ] ?? {};
  expect(schema).toHaveProperty('discriminator.propertyName', 'status');
});

test('inputs say what holds when a member is left out, and nothing of null', () => {
  const { schemas } = at('/openapi/platform.json').components;
  expect(schemas['EnvelopeInput']?.properties?.['routing_type']).toHaveProperty('default', 'sequential');
  expect(schemas['RecipientInput']?.properties).toMatchObject({
    role: { type: 'string', default: 'signer' },
    routing_order: { type: 'integer', default: 1 },
    auth_method: { default: 'email' },
  });
  for (const name of ['RecipientInput', 'EnvelopeFieldInput'])
    expect(JSON.stringify(schemas[name])).not.toContain('null');
});
