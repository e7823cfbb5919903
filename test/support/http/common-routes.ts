import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations } from '#api/operations.ts';
import { partnerScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { call, expectError, type Answer, type Call } from './http.ts';
import type { TestPartner, World } from '#test/support/world/world.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path; `{id}` in it stands for the object's id, or for the token of a signing link. */
  path: string;
  /** The scope that the partner's token needs; absent for an open endpoint. */
  scope?: PartnerScope;
  /** A right body; absent when the endpoint takes none. */
  body?: Record<string, unknown>;
  /** Makes an object of a partner and gives its id. */
  object?: (world: World, partner: TestPartner) => Promise<string>;
  /** Ids that lead nowhere, besides another partner's. */
  unknownIds?: readonly string[];
};

const nowhere = [randomUUID(), 'no-uuid', '1', '%00', `${randomUUID()}x`, "'%20or%20true%20--", '%E0%A4%A'];

/**
 * Gives an endpoint the cases that every endpoint has: authentication, scope, method, body, unknown ids, request id and
 * error shape. `at` gives the running world.
 */
export function describeEndpoint(at: () => World, endpoint: Endpoint): void {
  const { method, path, scope } = endpoint;
  describe(`${method} ${path}`, () => {
    const send = (options: Call & { id?: string } = {}) => sendTo(at(), endpoint, options);
    if (scope) describeAuthentication(at, endpoint, scope, send);
    describeMethod(endpoint, send);
    if (endpoint.body) describeBody(at, endpoint, send);
    if (endpoint.object) describeIds(at, endpoint, send);
    describeRequestId(send);
  });
}

type Send = (options?: Call & { id?: string }) => Promise<Answer>;

function sendTo(world: World, endpoint: Endpoint, options: Call & { id?: string }): Promise<Answer> {
  const { id = randomUUID(), ...rest } = options;
  const { method, body } = endpoint;
  return call(world, endpoint.path.replace('{id}', id), {
    method,
    ...(body === undefined || (rest.method ?? method) === 'GET' ? {} : { body }),
    ...rest,
  });
}

async function tokenFor(world: World, { scope }: Endpoint): Promise<{ token?: string }> {
  return scope ? { token: await world.partner.token(scope) } : {};
}

function describeAuthentication(at: () => World, endpoint: Endpoint, scope: PartnerScope, send: Send): void {
  test('without a token: 401', async () => {
    const answer = await send();
    expectError(answer, 401, 'unauthorized');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="partner"');
  });

  test.each(['Basic eDp5', 'Bearer', 'Bearer two words', `Bearer ${'x'.repeat(43)}`, 'Token abc'])(
    'with the header %s: 401',
    async (authorization) => {
      const answer = await send({ headers: { authorization } });
      expectError(answer, 401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="partner"/);
    },
  );

  test('with a token that has expired, was revoked, or whose client is disabled: 401', async () => {
    const [expired, revoked, disabled] = await Promise.all([
      expiredToken(at(), scope),
      revokedToken(at(), scope),
      tokenOfDisabled(at(), scope),
    ]);
    for (const token of [expired, revoked, disabled]) {
      const answer = await send({ token });
      expectError(answer, 401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  test(`with a token without the scope ${scope}: 403`, async () => {
    const others = partnerScopes.filter((other) => other !== scope).join(' ');
    const answer = await send({ token: await at().partner.token(others) });
    expect(expectError(answer, 403, 'insufficient_scope').message).toContain(scope);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer realm="partner", error="insufficient_scope", scope="${scope}"`,
    );
  });

  if (!endpoint.body) return;
  test('a missing token is told before a wrong body', async () => {
    expectError(await send({ body: '{' }), 401, 'unauthorized');
  });
}

async function expiredToken(world: World, scope: PartnerScope): Promise<string> {
  const partner = await world.otherPartner();
  const token = await partner.token(scope);
  await world.deps.orm.em
    .fork()
    .execute(
      `update oauth_record set expires_at = now() - interval '1 second' where payload->>'clientId' = ?`,
      [partner.clientId],
    );
  return token;
}

async function revokedToken(world: World, scope: PartnerScope): Promise<string> {
  const token = await world.partner.token(scope);
  const answer = await call(world, '/api/v1/oauth/revoke', { body: { token } });
  expect(answer.status).toBe(200);
  return token;
}

async function tokenOfDisabled(world: World, scope: PartnerScope): Promise<string> {
  const partner = await world.otherPartner();
  const token = await partner.token(scope);
  await world.deps.orm.em
    .fork()
    .execute(`update partner_client set status = 'disabled' where id = ?`, [partner.clientId]);
  return token;
}

/** Lists the methods that Allow names for the endpoint's path: every method of the operations there, HEAD beside GET. */
function allowedMethods(path: string): string[] {
  const pattern = path.replace('{id}', ':id');
  const here = operations.filter((operation) => operation.path.replace(/:\w+/, ':id') === pattern);
  return here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function describeMethod({ path }: Endpoint, send: Send): void {
  test('with a method it does not have: 405 and Allow', async () => {
    const allowed = allowedMethods(path);
    const wrong = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'OPTIONS'].filter(
      (name) => !allowed.includes(name),
    );
    for (const method of wrong) {
      const answer = await send({ method, body: undefined });
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')?.split(', ')).toEqual(allowed);
    }
  });
}

const badUtf8 = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

function describeBody(at: () => World, endpoint: Endpoint, send: Send): void {
  // A link identifies its caller, so a link that leads nowhere is reported before a wrong body.
  let link: Promise<string> | undefined;
  const known = async () => ({
    ...(await tokenFor(at(), endpoint)),
    ...(endpoint.scope || !endpoint.object
      ? {}
      : { id: await (link ??= endpoint.object(at(), at().partner)) }),
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx'])(
    'with the content type %s: 415',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await send({ ...(await known()), headers });
      expectError(answer, 415, 'unsupported_media_type');
    },
  );

  test.each([
    ['cut off', '{"a":'],
    ['two values', '{} {}'],
    ['a list', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['invalid UTF-8', badUtf8],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['only a space', ' '],
  ])('with a body that is %s: 400', async (_, body) => {
    expectError(await send({ ...(await known()), body }), 400, 'invalid_request');
  });

  test('with a body over 1 MiB: 413', async () => {
    const body = JSON.stringify({ ...endpoint.body, filler: 'x'.repeat(1_048_576) });
    expectError(await send({ ...(await known()), body }), 413, 'payload_too_large');
  });
}

function describeIds(at: () => World, endpoint: Endpoint, send: Send): void {
  test.each(endpoint.unknownIds ?? nowhere)('with the id %s: 404', async (id) => {
    const answer = await send({ ...(await tokenFor(at(), endpoint)), id });
    const { message } = expectError(answer, 404, 'not_found');
    expect(message).not.toContain(id);
  });

  if (!endpoint.scope) return;
  test("with another partner's id: the same 404 as with an unknown one", async () => {
    const token = await tokenFor(at(), endpoint);
    const [id, unknown] = [await endpoint.object?.(at(), await at().otherPartner()), randomUUID()];
    const [others, nobodys] = [await send({ ...token, id: id ?? '' }), await send({ ...token, id: unknown })];
    expectError(others, 404, 'not_found');
    expect(others.body).toEqual(nobodys.body);
  });
}

function describeRequestId(send: Send): void {
  test.each(['abc.DEF-1_2', 'x'.repeat(128)])('X-Request-Id %.20s is taken over', async (id) => {
    const answer = await send({ headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  test.each(['x'.repeat(129), 'two words', 'a/b', 'ö', ''])('X-Request-Id %.20s is replaced', async (id) => {
    const made = (await send({ headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
  });
}
