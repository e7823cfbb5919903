import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  askTokens,
  begin,
  browserOf,
  exchange,
  makeApplication,
  signInTo,
} from '#test/support/people/application.ts';
import { call } from '#test/support/http/http.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { refusedGrant, signInGround } from '#test/support/people/sign-in-ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/** The attacks of RFC 9700 (OAuth 2.0 Security Best Current Practice), by its sections. */

const world = setUp(sharedWorld);
const ground = signInGround(world);
const { app, user, code } = ground;
const userinfo = async (token: string) => (await ground.userinfo(token)).status;

describe('4.10 and 4.9 tokens of others', () => {
  test('a refresh token of one application is not taken from another', async () => {
    const thief = await makeApplication(world);
    const { refresh_token, access_token } = await signInTo(world, app, user);
    expect(await askTokens(world, thief, { grant_type: 'refresh_token', refresh_token })).toMatchObject(
      refusedGrant,
    );
    expect(await userinfo(access_token)).toBe(200);
  });

  test('an ID token is no access token, an access token no refresh token, nor the other way round', async () => {
    const { id_token, access_token, refresh_token } = await signInTo(world, app, user);
    for (const other of [id_token, refresh_token, decodeJwt(access_token).jti ?? ''])
      expect(await userinfo(other)).toBe(401);
    const renewal = { grant_type: 'refresh_token', refresh_token: access_token };
    expect(await askTokens(world, app, renewal)).toMatchObject(refusedGrant);
    for (const token of [id_token, refresh_token])
      expect((await call(world, '/api/v1/users', { token })).status).toBe(401);
  });

  test('a token of the platform, or of a partner, does not open userinfo', async () => {
    for (const token of [user.access_token, await world.partner.token('sign')])
      expect(await userinfo(token)).toBe(401);
  });

  test('a token that was changed, or that somebody else signed, opens nothing', async () => {
    const { access_token } = await signInTo(world, app, user);
    const claims = decodeJwt(access_token);
    const [head = '', , signature = ''] = access_token.split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, scope: 'openid phone' })).toString('base64url');
    const key = new Uint8Array(32);
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key);
    const unsigned = new UnsecuredJWT(claims).encode();
    for (const token of [`${head}.${other}.${signature}`, forged, unsigned])
      expect(await userinfo(token)).toBe(401);
  });

  test('an ID token of another application ends no session, and says nothing of the person', async () => {
    const other = await makeApplication(world);
    const { id_token, visitor } = await signInTo(world, other, user);
    const query = new URLSearchParams({ id_token_hint: id_token, client_id: app.clientId });
    const page = await visitor.open(`/oauth2/logout?${query.toString()}`);
    expect(page.status).toBe(400);
    expect((await visitor.open('/account')).html).toContain(user.email);
  });
});

test('an organization knows a person by one name, and no other organization by it', async () => {
  const elsewhere = await makePartner(world.deps, 'Khan Bank');
  const theirs = await makeApplication(world, { organizationId: elsewhere.organizationId });
  const sibling = await makeApplication(world, { redirectUris: ['https://other.example/callback'] });
  const subs = [];
  for (const one of [app, sibling, theirs])
    subs.push(decodeJwt((await signInTo(world, one, user)).id_token).sub);
  expect(subs[0]).toBe(subs[1]);
  expect(subs[0]).not.toBe(subs[2]);
  expect(subs).not.toContain(user.user.id);
});

test('4.14 a refresh token that comes again ends the sign-in of whoever has the other one', async () => {
  const phone = await makeApplication(world, { isPublic: true });
  const { refresh_token: stolen } = await signInTo(world, phone, user);
  const renew = (refresh_token: string) =>
    askTokens(world, phone, { grant_type: 'refresh_token', refresh_token });
  const { body } = await renew(stolen);
  expect(await renew(stolen)).toMatchObject(refusedGrant);
  expect(await renew(body.refresh_token)).toMatchObject(refusedGrant);
  expect(await userinfo(body.access_token)).toBe(401);
});

describe('scopes', () => {
  test('a person cannot be asked for what partners’ own tokens open, nor for more than is registered', async () => {
    const small = await makeApplication(world, { scopes: ['openid'] });
    for (const [of, scope] of [
      [app, 'openid sign'],
      [app, 'openid credential:sign'],
      [small, 'openid email'],
    ] as const) {
      const page = await browserOf(world).open(begin(of, { scope }).path);
      expect(answerIn(page)).toMatchObject({ error: 'invalid_scope' });
    }
  });

  test('an application’s own tokens have no scope of a sign-in', async () => {
    const own = await askTokens(world, app, { grant_type: 'client_credentials' });
    expect(own.body.scope.split(' ')).not.toContain('openid');
    const asked = await askTokens(world, app, { grant_type: 'client_credentials', scope: 'openid' });
    expect(asked).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  test('a refresh cannot widen them', async () => {
    const { refresh_token } = await signInTo(world, app, user, { scope: 'openid' });
    const wider = { grant_type: 'refresh_token', refresh_token, scope: 'openid email' };
    expect(await askTokens(world, app, wider)).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
});

test('a client with a secret shows it, and a public one has no tokens of its own', async () => {
  const given = await code();
  const bare = { ...app, isPublic: true };
  expect(await exchange(world, bare, given)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  const wrapped = { grant_type: 'authorization_code', code: given.code, code_verifier: given.verifier };
  const answer = await call(world, '/api/v1/auth/token', { body: wrapped });
  expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 'INVALID_CLIENT' } }]);
  const phone = await makeApplication(world, { isPublic: true });
  const own = await askTokens(world, phone, { grant_type: 'client_credentials' });
  expect(own).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

test('a public application on loopback is confirmed each time: any program there could pass for it', async () => {
  const local = await makeApplication(world, {
    isPublic: true,
    redirectUris: ['http://127.0.0.1:4321/callback'],
  });
  const someone = await registerUser(world);
  const { visitor } = await signInTo(world, local, someone);
  const again = await visitor.open(begin(local).path);
  expect(again.path).toMatch(/^\/account\/consent\//);
  const silent = await visitor.open(begin(local, { prompt: 'none' }).path);
  expect(answerIn(silent)).toMatchObject({ error: 'consent_required' });
});
