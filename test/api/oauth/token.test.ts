import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  basic,
  openDatabase,
  registerClient,
  sendForm,
  sendJson,
  startAuthorizationServer,
  type TestClient,
} from './support.ts';

const database = setUp(openDatabase);
const server = setUp(() => startAuthorizationServer(database));
const client = setUp(() => registerClient(database));
const signer = setUp(() => registerClient(database, ['sign', 'webhook']));
let url: string;
beforeAll(() => {
  url = `${server.url}/oauth2/token`;
});

function credentials({ clientId, clientSecret }: TestClient) {
  return { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
}

describe('happy', () => {
  test.each([
    ['a form with the secret in it', () => sendForm(url, credentials(client))],
    ['JSON with the secret in it', () => sendJson(url, credentials(client))],
    ['a form and HTTP Basic', () => sendForm(url, { grant_type: 'client_credentials' }, basic(client))],
    ['JSON and HTTP Basic', () => sendJson(url, { grant_type: 'client_credentials' }, basic(client))],
  ])('%s gives an opaque token of one hour with every scope of the client', async (_name, ask) => {
    const answer = await ask();
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'sign credential:read credential:sign webhook',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('only the scopes asked for are given, each once', async () => {
    const answer = await sendJson(url, { ...credentials(signer), scope: 'webhook sign webhook' });
    expect(answer.body.scope).toBe('webhook sign');
  });

  test('an empty or null scope counts as absent, unknown members are ignored', async () => {
    for (const scope of ['', null]) {
      const answer = await sendJson(url, { ...credentials(signer), scope, audience: ['x'], extra: { a: 1 } });
      expect(answer.body.scope).toBe('sign webhook');
    }
  });

  test('a charset in the content type is fine', async () => {
    const answer = await sendJson(url, credentials(client), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.status).toBe(200);
  });
});

describe('error', () => {
  const refusals: [string, () => object, number, string][] = [
    [
      'a scope that the client lacks',
      () => ({ ...credentials(signer), scope: 'credential:read' }),
      400,
      'invalid_scope',
    ],
    ['a scope nobody knows', () => ({ ...credentials(client), scope: 'sign admin' }), 400, 'invalid_scope'],
    [
      'a scope of another standard',
      () => ({ ...credentials(client), scope: 'openid' }),
      400,
      'invalid_scope',
    ],
    ['a scope in unicode', () => ({ ...credentials(client), scope: 'гарын үсэг' }), 400, 'invalid_scope'],
    [
      'scopes apart by two spaces',
      () => ({ ...credentials(client), scope: 'sign  webhook' }),
      400,
      'invalid_scope',
    ],
    [
      'a very long scope',
      () => ({ ...credentials(client), scope: 'x'.repeat(4_097) }),
      400,
      'invalid_request',
    ],
    ['a wrong secret', () => ({ ...credentials(client), client_secret: 'wrong' }), 401, 'invalid_client'],
    [
      'a secret in unicode',
      () => ({ ...credentials(client), client_secret: 'нууц\u0000' }),
      401,
      'invalid_client',
    ],
    [
      'a very long secret',
      () => ({ ...credentials(client), client_secret: 'x'.repeat(4_096) }),
      401,
      'invalid_client',
    ],
    [
      "another client's secret",
      () => ({ ...credentials(client), client_secret: signer.clientSecret }),
      401,
      'invalid_client',
    ],
    ['no secret', () => ({ ...credentials(client), client_secret: undefined }), 401, 'invalid_client'],
    ['an empty secret', () => ({ ...credentials(client), client_secret: '' }), 401, 'invalid_client'],
    ['an unknown client', () => ({ ...credentials(client), client_id: randomUUID() }), 401, 'invalid_client'],
    [
      'a client_id that is no uuid',
      () => ({ ...credentials(client), client_id: "x' or 1=1 --" }),
      401,
      'invalid_client',
    ],
    [
      'a client_id in unicode',
      () => ({ ...credentials(client), client_id: 'түнш\u0000' }),
      401,
      'invalid_client',
    ],
    ['no client_id', () => ({ ...credentials(client), client_id: undefined }), 400, 'invalid_request'],
    ['no grant_type', () => ({ ...credentials(client), grant_type: undefined }), 400, 'invalid_request'],
    [
      'an unknown grant_type',
      () => ({ ...credentials(client), grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'the name of a property',
      () => ({ ...credentials(client), grant_type: '__proto__' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'the implicit grant',
      () => ({ ...credentials(client), grant_type: 'implicit' }),
      400,
      'unsupported_grant_type',
    ],
  ];

  test.each(refusals)('%s: as JSON', async (_name, body, status, code) => {
    const answer = await sendJson(url, body());
    expect(answer.body).toMatchObject({ error: { code, message: expect.stringMatching(/\w/) } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(refusals)('%s: as a form', async (_name, body, status, code) => {
    const given = Object.entries(body()).filter(([, value]) => value !== undefined);
    const answer = await sendForm(url, Object.fromEntries(given));
    expect(answer.body).toMatchObject({ error: code, error_description: expect.stringMatching(/\w/) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('a message says which scope is lacking and which there are', async () => {
    const answer = await sendJson(url, { ...credentials(signer), scope: 'credential:sign' });
    expect(answer.text).toContain('credential:sign');
    expect(answer.text).toContain('sign, webhook');
  });

  test('a disabled client gets no token', async () => {
    const disabled = await registerClient(database);
    await database.orm.em
      .fork()
      .nativeUpdate(PartnerClient, { id: disabled.clientId }, { status: 'disabled' });
    const answer = await sendForm(url, credentials(disabled));
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
  });

  test.each([
    ['a wrong secret', () => basic({ ...client, clientSecret: 'wrong' })],
    ['an unknown client', () => basic({ ...client, clientId: randomUUID() })],
  ])('HTTP Basic with %s is challenged', async (_name, headers) => {
    for (const ask of [sendForm, sendJson]) {
      const answer = await ask(url, { grant_type: 'client_credentials' }, headers());
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="http:.*error="invalid_client"/);
    }
  });

  test.each(['Basic', 'Basic %%%', 'Basic eA==', 'Bearer abc', 'Basic 0LDQsTrQsg=='])(
    'the malformed credentials "%s" are refused',
    async (authorization) => {
      const answer = await sendJson(url, { grant_type: 'client_credentials' }, { authorization });
      expect([400, 401]).toContain(answer.status);
      expect(answer.body.error).toMatchObject({ code: expect.stringMatching(/^invalid_(request|client)$/) });
    },
  );

  test('two ways of authentication at once are refused', async () => {
    const answer = await sendForm(url, credentials(client), basic(client));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('security', () => {
  test('neither secret nor token is in the database', async () => {
    const { body } = await sendJson(url, credentials(client));
    const em = database.orm.em.fork();
    const rows: Record<string, unknown>[] = [
      ...(await em.execute('select * from partner_client')),
      ...(await em.execute('select * from oauth_record')),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).toContain(client.clientId);
    expect(stored).toContain('ClientCredentials');
    expect(stored).not.toContain(client.clientSecret);
    expect(stored).not.toContain(String(body.access_token));
  });

  test('the stored hash is not a secret', async () => {
    const row = await database.orm.em.fork().findOneOrFail(PartnerClient, { id: client.clientId });
    const answer = await sendJson(url, { ...credentials(client), client_secret: row.secretHash });
    expect(answer.status).toBe(401);
  });

  test('a secret is 256 random bits', () => {
    expect(Buffer.from(client.clientSecret, 'base64url')).toHaveLength(32);
    expect(client.clientSecret).not.toBe(signer.clientSecret);
  });
});
