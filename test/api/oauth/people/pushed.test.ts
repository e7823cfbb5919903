import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  browserOf,
  exchange,
  makeApplication,
  type Application,
} from '#test/support/people/application.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const app = setUp(() => makeApplication(world));

const push = async (changed: Record<string, string> = {}, of = app) => {
  const verifier = 'v'.repeat(43);
  const response = await fetch(`${world.baseUrl}/oauth2/par`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: of.clientId,
      client_secret: of.clientSecret,
      redirect_uri: of.redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 'pushed',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    }),
  });
  return { status: response.status, verifier, body: (await response.json()) as Record<string, string> };
};
const open = (visitor: ReturnType<typeof browserOf>, of: Application, uri = '') =>
  visitor.open(`/oauth/authorize?client_id=${of.clientId}&request_uri=${encodeURIComponent(uri)}`);

test('a sign-in that is handed in beforehand works once, for its client', async () => {
  const user = await registerUser(world);
  const { status, verifier, body } = await push();
  expect([status, body['expires_in']]).toEqual([201, 60]);
  const other = await makeApplication(world);
  const stolen = await open(browserOf(world), other, body['request_uri']);
  expect(answerIn(stolen)).toMatchObject({ error: 'invalid_request_object' });
  const visitor = browserOf(world);
  const page = await open(visitor, app, body['request_uri']);
  const consent = await visitor.send(page, { email: user.email, password: user.password });
  const answer = answerIn(await visitor.send(consent, { decision: 'allow' }));
  expect(answer['state']).toBe('pushed');
  expect((await exchange(world, app, { code: answer['code'] ?? '', verifier })).status).toBe(200);
  const again = await open(visitor, app, body['request_uri']);
  expect(again.path).not.toContain('code=');
});

test.each<[string, Record<string, string>, string]>([
  ['a wrong secret', { client_secret: 'x' }, 'invalid_client'],
  ['another address', { redirect_uri: 'https://elsewhere.example/' }, 'invalid_request'],
  ['no PKCE', { code_challenge: '' }, 'invalid_request'],
  ['another way of answering', { response_mode: 'form_post' }, 'invalid_request'],
  ['a NUL', { state: 'a\0b' }, 'invalid_request'],
  ['a scope of partners’ own tokens', { scope: 'openid sign' }, 'invalid_scope'],
])('%s is refused beforehand', async (_name, changed, error) => {
  expect((await push(changed)).body['error']).toBe(error);
});
