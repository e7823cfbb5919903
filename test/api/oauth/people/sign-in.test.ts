import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  begin,
  browserOf,
  exchange,
  makeApplication,
  partnerOrigin,
  signInTo,
} from '#test/support/people/application.ts';
import { call } from '#test/support/http/http.ts';
import { signInGround } from '#test/support/people/sign-in-ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const { app, user, code, userinfo, renew } = signInGround(world);

const introspect = async (token: string) =>
  (await call(world, '/api/v1/oauth/introspect', { body: { token } })).body;

test('a person signs in, allows it, and the application learns who they are', async () => {
  const visitor = browserOf(world);
  const begun = begin(app);
  const password = await visitor.open(begun.path);
  expect(password.path).toMatch(/^\/account\/sign-in\//);
  expect(password.headers.get('content-security-policy')).toContain(`form-action 'self' ${partnerOrigin};`);
  const consent = await visitor.send(password, { email: user.email, password: user.password });
  expect(consent.path).toMatch(/^\/account\/consent\//);
  for (const told of ['Sign in to Altan Bank?', user.email, 'partner.example', 'your e-mail address'])
    expect(consent.html).toContain(told);
  expect(consent.html).not.toContain('your phone number');
  const end = await visitor.send(consent, { decision: 'allow' });
  expect(end.path.startsWith(`${app.redirectUri}?`)).toBe(true);
  const { code = '', ...rest } = answerIn(end);
  expect(rest).toEqual({ state: begun.state, iss: world.baseUrl });
  const { status, body } = await exchange(world, app, { code, verifier: begun.verifier });
  expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 900]);
  const keys = createRemoteJWKSet(new URL(`${world.baseUrl}/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(body.id_token, keys, {
    issuer: world.baseUrl,
    audience: app.clientId,
  });
  expect(protectedHeader.alg).toBe('ES256');
  const half = createHash('sha256').update(body.access_token).digest().subarray(0, 16);
  expect(payload).toMatchObject({
    nonce: begun.nonce,
    email: user.email,
    email_verified: true,
    name: expect.any(String),
    acr: 'urn:tamga:acr:one-factor',
    amr: ['pwd'],
    auth_time: expect.any(Number),
    at_hash: half.toString('base64url'),
  });
  expect(payload.sub).not.toBe(user.user.id);
  expect(payload).not.toHaveProperty('phone_number');
  expect(payload).not.toHaveProperty('user_session');
  const info = await userinfo(body.access_token);
  expect([info.status, info.body]).toEqual([
    200,
    expect.objectContaining({ sub: payload.sub, email: user.email, email_verified: true }),
  ]);
});

test('the access token is a JWT of RFC 9068 that is on record, and opens nothing else', async () => {
  const { access_token: token, refresh_token: refresh } = await signInTo(world, app, user);
  expect(decodeJwt(token)).toMatchObject({
    iss: world.baseUrl,
    aud: `${world.baseUrl}/oauth2/userinfo`,
    client_id: app.clientId,
    scope: 'openid profile email',
  });
  const { sub } = (await userinfo(token)).body;
  expect(await introspect(token)).toMatchObject({ active: true, client_id: app.clientId, sub });
  expect(await introspect(refresh)).toMatchObject({ active: true, client_id: app.clientId, sub });
  expect((await call(world, '/api/v1/users', { token })).status).toBe(403);
  expect((await call(world, '/csc/v2/credentials/list', { token, body: {} })).status).toBe(403);
  expect((await call(world, '/partner/sign-request', { token })).status).toBe(401);
  await call(world, '/api/v1/oauth/revoke', { body: { token } }).catch(() => undefined);
  expect(await introspect(token)).toEqual({ active: false });
  expect((await userinfo(token)).status).toBe(401);
  expect((await call(world, '/api/v1/users', { token })).status).toBe(401);
});

test('the code exchange of the specification answers in the platform’s shape', async () => {
  const phone = await makeApplication(world, { isPublic: true });
  const { code: given, verifier } = await code({}, phone);
  const ask = (body: object) => call(world, '/api/v1/auth/token', { body });
  const body = { grant_type: 'authorization_code', code: given, code_verifier: verifier };
  const { status, body: answer, headers } = await ask(body);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(answer).toEqual({
    success: true,
    data: {
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      id_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'openid profile email',
    },
  });
  const again = await ask(body);
  expect([again.status, again.body]).toMatchObject([
    400,
    { success: false, error: { code: 'INVALID_GRANT' } },
  ]);
});

test('the person refuses, and the application learns no more than that', async () => {
  const visitor = browserOf(world);
  const someone = await registerUser(world);
  const { path, state } = begin(app);
  const consent = await visitor.send(await visitor.open(path), {
    email: someone.email,
    password: someone.password,
  });
  const end = await visitor.send(consent, { decision: 'refuse' });
  expect(answerIn(end)).toMatchObject({ error: 'access_denied', state, iss: world.baseUrl });
});

test('what was allowed is not asked again, in whatever browser; more is', async () => {
  const someone = await registerUser(world);
  await signInTo(world, app, someone);
  const visitor = browserOf(world);
  const page = await visitor.send(await visitor.open(begin(app).path), {
    email: someone.email,
    password: someone.password,
  });
  expect(answerIn(page)).toHaveProperty('code');
  const fewer = await visitor.open(begin(app, { scope: 'openid' }).path);
  expect(answerIn(fewer)).toHaveProperty('code');
  const more = await visitor.open(begin(app, { scope: 'openid phone' }).path);
  expect(more.path).toMatch(/^\/account\/consent\//);
  const asked = await visitor.open(begin(app, { prompt: 'consent' }).path);
  expect(asked.path).toMatch(/^\/account\/consent\//);
});

test('refresh tokens rotate, and one that comes again ends all that came of the sign-in', async () => {
  const { refresh_token: first } = await signInTo(world, app, user);
  const second = await renew(first);
  expect([second.status, second.body.refresh_token === first]).toEqual([200, false]);
  const third = await renew(second.body.refresh_token);
  expect((await userinfo(third.body.access_token)).status).toBe(200);
  expect([(await renew(first)).status, (await renew(third.body.refresh_token)).status]).toEqual([400, 400]);
  expect((await userinfo(third.body.access_token)).status).toBe(401);
});
