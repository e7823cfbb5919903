import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { registerUser } from '#test/support/people/account.ts';
import { signInTo } from '#test/support/people/application.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { call, expectError, expectFieldError, type Call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));
const support = setUp(() => makeStaff(world, 'support'));

const because = { reason: 'contract 7' };
const redirectUri = 'https://partner.example/callback';
const settings = { redirect_uris: [redirectUri] };

const ask = <T = Record<string, unknown>>(path: string, options: Call = {}) =>
  call<T>(world, `/support/partners${path}`, {
    ...options,
    headers: { 'x-api-key': admin.apiKey, ...options.headers },
  });

type Made = { client_id: string; client_secret: string; sign_in: object | null };

const add = (more: object) =>
  ask<Made>('', {
    body: {
      ...because,
      organization_id: world.partner.organizationId,
      name: `Loans ${randomUUID()}`,
      scopes: [],
      ...more,
    },
  });
const set = (id: string, signIn: unknown, headers = {}) =>
  ask(`/${id}/sign-in`, { method: 'PUT', body: { ...because, sign_in: signIn }, headers });

async function eventsOf(resourceId: string) {
  const where = { resourceId, organizationId: operatorAuditId };
  const found = await world.owner.em.fork().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  return found.map((event) => ({ action: event.action, ...wholeMetadata(event) }));
}

test('a client is registered for sign-ins alone, signs people in, and is put on record', async () => {
  const made = await add({ sign_in: { ...settings, post_logout_redirect_uris: [redirectUri, redirectUri] } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.sign_in).toEqual({
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [redirectUri],
    scopes: ['openid', 'profile', 'email'],
    public: false,
  });
  const { client_id: clientId, client_secret: clientSecret } = made.body;
  const { organizationId } = world.partner;
  const app = { clientId, clientSecret, organizationId, redirectUri, isPublic: false };
  const user = await registerUser(world);
  const { access_token: token } = await signInTo(world, app, user);
  expect((await call(world, '/oauth2/userinfo', { token })).body).toMatchObject({ email: user.email });
  const own = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  expect((await call(world, '/oauth2/token', { body: own })).body).toMatchObject({ scope: '' });
  expect((await set(clientId, null)).body).toMatchObject({ sign_in: null });
  expect((await call(world, '/oauth2/userinfo', { token })).status).toBe(401);
  expect(await eventsOf(clientId)).toMatchObject([
    { action: 'partner_client.added', redirect_uris: [redirectUri], public_client: false },
    { action: 'partner_client.sign_in_changed', redirect_uris: [], staff_id: admin.id },
  ]);
});

test('disabling a client ends what it got for people', async () => {
  const { client_id: clientId, client_secret: clientSecret } = (await add({ sign_in: settings })).body;
  const { organizationId } = world.partner;
  const app = { clientId, clientSecret, organizationId, redirectUri, isPublic: false };
  const { access_token: token } = await signInTo(world, app, await registerUser(world));
  for (const status of ['disabled', 'active']) {
    await ask(`/${clientId}/status`, { method: 'PUT', body: { ...because, status } });
    expect((await call(world, '/oauth2/userinfo', { token })).status).toBe(401);
  }
});

test('a client whose tokens have scopes does not give up its secret', async () => {
  const { client_id: id } = (await add({ scopes: ['sign'], sign_in: settings })).body;
  const refused = await set(id, { ...settings, public: true });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(JSON.stringify(refused.body)).toContain('public: expected false');
  expect((await set(id, settings)).status).toBe(200);
});

test('it needs the role admin', async () => {
  const { client_id: id } = (await add({ sign_in: settings })).body;
  expectError(await set(id, null, { 'x-api-key': support.apiKey }), 403, 'insufficient_scope');
  expectError(await set(id, null, { 'x-api-key': 'nobody' }), 401, 'unauthorized');
  for (const other of [randomUUID(), 'no-uuid']) expectError(await set(other, null), 404, 'not_found');
});

test.each<[string, object, string]>([
  ['no address', { sign_in: { redirect_uris: [] } }, 'sign_in'],
  ['plain http', { sign_in: { redirect_uris: ['http://partner.example/'] } }, 'sign_in'],
  ['a fragment', { sign_in: { redirect_uris: ['https://partner.example/#a'] } }, 'sign_in'],
  ['a wildcard', { sign_in: { redirect_uris: ['https://*.partner.example/'] } }, 'sign_in'],
  [
    'eleven addresses',
    { sign_in: { redirect_uris: Array.from({ length: 11 }, (_, at) => `${redirectUri}/${at}`) } },
    'sign_in',
  ],
  [
    'a bad address after a sign-out',
    { sign_in: { ...settings, post_logout_redirect_uris: ['x:y'] } },
    'sign_in',
  ],
  ['a scope that is not of a sign-in', { sign_in: { ...settings, scopes: ['sign'] } }, 'sign_in'],
  ['neither scopes nor sign-ins', {}, 'scopes'],
  ['tokens without a secret', { scopes: ['sign'], sign_in: { ...settings, public: true } }, 'scopes'],
])('%s is refused', async (_name, more, field) => expectFieldError(await add(more), field));
