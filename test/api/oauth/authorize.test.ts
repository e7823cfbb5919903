import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const asked = {
  client_id: 'tamga-pages',
  response_type: 'code',
  scope: 'openid',
  state: 'state',
  nonce: 'nonce',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** Asks for a sign-in of our own pages, with these parameters instead; one that is empty is left out. */
async function authorize(changed: Record<string, string> = {}, init: RequestInit = {}) {
  const redirect_uri = `${world.baseUrl}/account/callback`;
  const given = Object.entries({ ...asked, redirect_uri, ...changed }).filter(([, value]) => value !== '');
  const url = `${world.baseUrl}/oauth/authorize?${new URLSearchParams(given).toString()}`;
  const headers = { accept: 'text/html' };
  const response = await fetch(url, { headers, redirect: 'manual', ...init });
  const location = response.headers.get('location');
  return {
    status: response.status,
    html: await response.text(),
    headers: response.headers,
    to: location === null ? undefined : new URL(location, world.baseUrl),
  };
}

test('a browser that is not signed in is sent to the sign-in page', async () => {
  const { status, to } = await authorize();
  expect(status).toBe(303);
  expect(to?.href).toMatch(new RegExp(`^${world.baseUrl}/account/sign-in/[\\w-]+$`));
});

test.each<[string, Record<string, string>]>([
  ['an unknown client', { client_id: 'nobody' }],
  ['a NUL in the state', { state: 'a\0b' }],
  ['a NUL in a hint', { login_hint: '\0' }],
  ['no client', { client_id: '' }],
  ['another address', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['a longer address', { redirect_uri: 'http://127.0.0.1/account/callback/' }],
  ['another way of answering', { response_mode: 'form_post' }],
])('%s gets no answer: the person sees a page', async (_name, changed) => {
  const { status, to, html, headers } = await authorize(changed);
  expect([status, to]).toEqual([400, undefined]);
  expect(html).toContain('This sign-in cannot be done');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each<[string, Record<string, string>, string]>([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['PKCE without a hash', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['nobody asked', { prompt: 'none' }, 'login_required'],
])('%s is refused to the client', async (_name, changed, error) => {
  const { status, to } = await authorize(changed);
  expect(status).toBe(303);
  expect(to?.pathname).toBe('/account/callback');
  expect((to?.search || to?.hash)?.slice(1)).toContain(`error=${error}`);
});

test('a program gets the error of the partner API', async () => {
  const { status, html } = await authorize({ client_id: 'nobody' }, { headers: {} });
  expect(status).toBe(400);
  expect(JSON.parse(html)).toMatchObject({ error: { code: 'invalid_request' } });
});

test('a sign-in that is over is not continued', async () => {
  const response = await fetch(`${world.baseUrl}/oauth/authorize/nobody`, {
    headers: { accept: 'text/html' },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This sign-in is over');
});

test('it is asked by GET', async () => {
  const { status, headers } = await authorize({}, { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
