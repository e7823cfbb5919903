import { describe, expect, test } from 'vitest';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { OauthRecord } from '#entities/account/oauth-record.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  expireTokens,
  getToken,
  openDatabase,
  registerClient,
  send,
  sendJson,
  startAuthorizationServer,
} from './support.ts';

const database = setUp(openDatabase);
const server = setUp(() => startAuthorizationServer(database));
const client = setUp(() => registerClient(database));

function call(scope: string, authorization?: string) {
  return send(
    `${server.url}/guarded/${scope}`,
    authorization === undefined ? {} : { headers: { authorization } },
  );
}

/** Gets a token of a fresh client, so that changes to the client or its tokens touch no other test. */
async function freshToken() {
  const fresh = await registerClient(database);
  return { clientId: fresh.clientId, token: await getToken(server.url, fresh) };
}

describe('happy', () => {
  test.each(partnerScopes)('a token with the scope %s passes and names its partner', async (scope) => {
    const token = await getToken(server.url, client, scope);
    const answer = await call(scope, `Bearer ${token}`);
    expect(answer.body).toEqual({
      clientId: client.clientId,
      organizationId: database.organizationId,
      livemode: true,
      name: 'Altan Bank loans',
      scopes: [scope],
      language: 'en',
      hasCallbackKey: false,
      embeddingOrigins: [],
    });
  });

  test('the scheme is read in any case', async () => {
    const token = await getToken(server.url, client);
    expect((await call('sign', `bearer ${token}`)).status).toBe(200);
  });
});

describe('security', () => {
  test.each(partnerScopes)('a token without the scope %s is refused', async (scope) => {
    const others = partnerScopes.filter((other) => other !== scope).join(' ');
    const answer = await call(scope, `Bearer ${await getToken(server.url, client, others)}`);
    expect(answer.body).toMatchObject({
      error: { code: 'insufficient_scope', message: expect.stringContaining(scope) },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer realm="partner", error="insufficient_scope", scope="${scope}"`,
    );
  });

  test.each([undefined, '', 'Basic eDp5', 'Bearertoken'])('no bearer token (%s)', async (authorization) => {
    const answer = await call('sign', authorization);
    expect(answer.body).toMatchObject({ error: { code: 'unauthorized' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="partner"');
  });

  test.each([
    'Bearer',
    'Bearer two words',
    'Bearer unknown',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzY29wZSI6InNpZ24ifQ.',
    "Bearer ' or true --",
  ])('a bad token (%.30s)', async (authorization) => {
    const answer = await call('sign', authorization);
    expect(answer.body).toMatchObject({ error: { code: 'unauthorized' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="partner", error="invalid_token"');
  });

  test('an expired token', async () => {
    const { clientId, token } = await freshToken();
    await expireTokens(database, clientId);
    expect((await call('sign', `Bearer ${token}`)).status).toBe(401);
  });

  test('a revoked token', async () => {
    const { token } = await freshToken();
    expect((await call('sign', `Bearer ${token}`)).status).toBe(200);
    await sendJson(`${server.url}/api/v1/oauth/revoke`, { token });
    const answer = await call('sign', `Bearer ${token}`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('a token whose client was disabled meanwhile', async () => {
    const { clientId, token } = await freshToken();
    await database.orm.em.fork().nativeUpdate(PartnerClient, { id: clientId }, { status: 'disabled' });
    expect((await call('sign', `Bearer ${token}`)).status).toBe(401);
  });

  test('a scope taken from the client meanwhile', async () => {
    const { clientId, token } = await freshToken();
    await database.orm.em.fork().nativeUpdate(PartnerClient, { id: clientId }, { scopes: ['webhook'] });
    expect((await call('sign', `Bearer ${token}`)).status).toBe(403);
    expect((await call('webhook', `Bearer ${token}`)).status).toBe(200);
  });

  test('a token in the query or in a form opens nothing', async () => {
    const token = await getToken(server.url, client);
    expect((await send(`${server.url}/guarded/sign?access_token=${token}`)).status).toBe(401);
  });

  test('the hash that the database keeps opens nothing', async () => {
    await getToken(server.url, client);
    const records = await database.orm.em.fork().find(OauthRecord, { model: 'ClientCredentials' });
    expect(records.length).toBeGreaterThan(0);
    for (const { idHash } of records.slice(0, 3))
      expect((await call('sign', `Bearer ${idHash}`)).status).toBe(401);
  });
});
