import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  expireTokens,
  getToken,
  openDatabase,
  registerClient,
  send,
  sendForm,
  sendJson,
  startAuthorizationServer,
} from './support.ts';

const database = setUp(openDatabase);
const server = setUp(() => startAuthorizationServer(database));
const client = setUp(() => registerClient(database));
let introspect: string;
let revoke: string;
beforeAll(() => {
  introspect = `${server.url}/api/v1/oauth/introspect`;
  revoke = `${server.url}/api/v1/oauth/revoke`;
});

const senders = [
  ['a form', sendForm],
  ['JSON', sendJson],
] as const;

describe.each(senders)('by %s', (_name, ask) => {
  test('a live token is described, and nothing more is told of it', async () => {
    const token = await getToken(server.url, client, 'sign webhook');
    const answer = await ask(introspect, { token, token_type_hint: 'access_token' });
    expect(answer.body).toEqual({
      active: true,
      scope: 'sign webhook',
      client_id: client.clientId,
      token_type: 'Bearer',
      exp: expect.any(Number),
      iat: expect.any(Number),
      iss: server.url,
    });
    const { exp, iat } = answer.body;
    expect(Number(exp) - Number(iat)).toBe(3600);
    expect(Math.abs(Number(iat) - Date.now() / 1000)).toBeLessThan(5);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['unknown', 'гарын үсэг', 'x'.repeat(4_096), 'a.b.c', "' or true --", '\u0000'])(
    'nothing is told of %.20s, and revoking it is fine',
    async (token) => {
      const answer = await ask(introspect, { token });
      expect(answer.body).toEqual({ active: false });
      expect(answer.status).toBe(200);
      const revoked = await ask(revoke, { token });
      expect([revoked.status, revoked.text]).toEqual([200, '']);
    },
  );

  test('a revoked token is dead at once, and revoking it again is fine', async () => {
    const token = await getToken(server.url, client);
    for (let round = 0; round < 2; round += 1) {
      const revoked = await ask(revoke, { token, token_type_hint: 'refresh_token' });
      expect([revoked.status, revoked.text]).toEqual([200, '']);
      expect(revoked.headers.get('cache-control')).toBe('no-store');
      expect((await ask(introspect, { token })).body).toEqual({ active: false });
    }
  });

  test('a token is required, once, of at most 4,096 characters', async () => {
    for (const url of [introspect, revoke]) {
      for (const body of [{}, { token: '' }, { token: 'x'.repeat(4_097) }]) {
        const answer = await ask(url, body);
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body.error)).toContain('invalid_request');
        expect(answer.text).toContain('token');
      }
    }
  });
});

test('a token whose client is disabled is not active', async () => {
  const other = await registerClient(database);
  const token = await getToken(server.url, other);
  await database.orm.em.fork().nativeUpdate(PartnerClient, { id: other.clientId }, { status: 'disabled' });
  expect((await sendForm(introspect, { token })).body).toEqual({ active: false });
});

test('an expired token is not active', async () => {
  const other = await registerClient(database);
  const token = await getToken(server.url, other);
  await expireTokens(database, other.clientId);
  expect((await sendForm(introspect, { token })).body).toEqual({ active: false });
});

describe.each(['introspect', 'revoke'])('%s refuses', (name) => {
  const url = () => `${server.url}/api/v1/oauth/${name}`;

  test('tokens of a wrong type', async () => {
    for (const token of [1, null, true, ['x'], { a: 1 }]) {
      const answer = await sendJson(url(), { token });
      expect(answer.body).toMatchObject({
        error: { code: 'invalid_request', message: expect.stringContaining('token') },
      });
      expect(answer.status).toBe(400);
    }
    const twice = await sendForm(url(), [
      ['token', 'a'],
      ['token', 'b'],
    ]);
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
  });

  test('bad JSON, other content types, bodies over 64 KiB, other methods', async () => {
    const cases = [
      { answer: await sendJson(url(), '{'), status: 400, code: 'invalid_request' },
      { answer: await sendJson(url(), '[]'), status: 400, code: 'invalid_request' },
      { answer: await send(url(), { method: 'POST' }), status: 400, code: 'invalid_request' },
      {
        answer: await send(url(), { method: 'POST', body: 'token=x' }),
        status: 415,
        code: 'unsupported_media_type',
      },
      {
        answer: await sendJson(url(), { token: 'x'.repeat(65_536) }),
        status: 413,
        code: 'payload_too_large',
      },
      { answer: await send(url()), status: 405, code: 'method_not_allowed' },
      { answer: await send(url(), { method: 'DELETE' }), status: 405, code: 'method_not_allowed' },
    ];
    for (const { answer, status, code } of cases) {
      expect(answer.body).toMatchObject({ error: { code } });
      expect(answer.status).toBe(status);
    }
    expect(cases.at(-1)?.answer.headers.get('allow')).toBe('POST');
  });
});
