import { describe, expect, test } from 'vitest';
import { makeApplication, signInTo, type Application } from '#test/support/people/application.ts';
import { signInGround } from '#test/support/people/sign-in-ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/** Applications of one page, whose scripts ask from an origin of their own (Fetch, CORS). */

const world = setUp(sharedWorld);
const { user, code } = signInGround(world);
const page = setUp(() => makeApplication(world, { isPublic: true }));
const secret = setUp(() => makeApplication(world));
const origin = 'https://app.partner.example';
const [token, wrapped, userinfo] = ['/oauth2/token', '/api/v1/auth/token', '/oauth2/userinfo'];

const ask = (path: string, init: RequestInit) => fetch(world.baseUrl + path, init);
const readable = (answer: Response) => answer.headers.get('access-control-allow-origin');
const preflight = (path: string, method: string, headers: string) =>
  ask(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  });

async function codeFor(app: Application) {
  const { code: given, verifier } = await code({}, app);
  return {
    grant_type: 'authorization_code',
    code: given,
    code_verifier: verifier,
    redirect_uri: app.redirectUri,
  };
}

const form = (fields: Record<string, string>, headers = {}) => ({
  method: 'POST',
  headers: { origin, ...headers },
  body: new URLSearchParams(fields),
});

test('a script exchanges its code, reads the claims, and no cookie goes along', async () => {
  const fields = { ...(await codeFor(page)), client_id: page.clientId };
  const answer = await ask(token, form(fields));
  expect([answer.status, readable(answer)]).toEqual([200, '*']);
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { origin, authorization: `Bearer ${access_token}` };
  const claims = await ask(userinfo, { headers });
  expect([claims.status, readable(claims)]).toEqual([200, '*']);
  for (const { headers: given } of [answer, claims])
    expect(given.get('access-control-allow-credentials')).toBeNull();
  const refused = await ask(token, form(fields));
  expect([refused.status, readable(refused)]).toEqual([400, '*']);
  const unknown = await ask(userinfo, { headers: { origin, authorization: 'Bearer x' } });
  expect([unknown.status, readable(unknown)]).toEqual([401, '*']);
  expect(unknown.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate');
});

test('the wrapped exchange answers scripts, too', async () => {
  const body = JSON.stringify(await codeFor(page));
  const answer = await ask(wrapped, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body,
  });
  expect([answer.status, readable(answer)]).toEqual([200, '*']);
});

describe('what shows a secret is none for scripts', () => {
  test('neither in the body nor by HTTP Basic', async () => {
    const { clientId: client_id, clientSecret: client_secret } = secret;
    const credentials = { grant_type: 'client_credentials' };
    const inBody = await ask(token, form({ ...credentials, client_id, client_secret }));
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    const byBasic = await ask(token, form(credentials, { authorization }));
    for (const answer of [inBody, byBasic]) expect([answer.status, readable(answer)]).toEqual([200, null]);
  });

  test.each([token, wrapped])('%s: a preflight lets no authorization through', async (path) => {
    const answer = await preflight(path, 'POST', 'authorization');
    expect([answer.status, readable(answer)]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toBe('Content-Type');
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test('a preflight lets the token of userinfo through', async () => {
  const answer = await preflight(userinfo, 'GET', 'authorization');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
});

test.each(['/oauth/authorize', '/oauth2/logout', '/api/v1/auth/me', '/oauth2/par'])(
  '%s is for no script elsewhere',
  async (path) => {
    const { access_token } = await signInTo(world, page, user);
    const asked = await ask(path, { headers: { origin, authorization: `Bearer ${access_token}` } });
    const before = await preflight(path, 'GET', 'authorization');
    expect([readable(asked), readable(before)]).toEqual([null, null]);
  },
);

test('userinfo takes the token in the form of a POST, too', async () => {
  const { access_token } = await signInTo(world, page, user);
  const answer = await ask(userinfo, { method: 'POST', body: new URLSearchParams({ access_token }) });
  expect([answer.status, await answer.json()]).toMatchObject([200, { email: user.email }]);
  const wrong = await ask(userinfo, { method: 'POST', body: new URLSearchParams({ access_token: 'x' }) });
  expect(wrong.status).toBe(401);
});
