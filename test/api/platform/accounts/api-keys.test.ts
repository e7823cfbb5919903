import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import {
  expectPlatformError,
  mailedToken,
  platform,
  registerUser,
  signInAs,
} from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

type Made = { id: string; key: string; prefix: string };

function make(body: object, headers: Record<string, string> = {}) {
  return platform<Made>(world, '/api-keys', { token: user.access_token, body, headers });
}

function withKey(key: string, path = '/auth/me') {
  return platform<{ user: { id: string } }>(world, path, { headers: { 'x-api-key': key } });
}

test('a key acts as its user until it is deleted; the list never shows it', async () => {
  const made = await make({ name: 'Integration' });
  expect(made.status).toBe(201);
  const { id, key, prefix } = made.body.data;
  expect(key).toMatch(/^tk_[\w-]{43}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect((await withKey(key)).body.data.user.id).toBe(user.user.id);
  const list = await platform(world, '/api-keys', { token: user.access_token });
  expect(list.body).toMatchObject({
    data: [{ id, name: 'Integration', prefix, last_used_at: expect.stringMatching(/Z$/) }],
    meta: { limit: 20, has_more: false, next_cursor: null },
  });
  expect(JSON.stringify(list.body)).not.toContain(key);
  const stored = await world.deps.orm.em.fork().findOneOrFail(ApiKey, { id });
  expect(JSON.stringify(stored)).not.toContain(key);
  const gone = await platform(world, `/api-keys/${id}`, { method: 'DELETE', token: user.access_token });
  expect(gone.body.data).toEqual({ id, deleted: true });
  expectPlatformError(await withKey(key), 401, 'UNAUTHORIZED');
});

test('one Idempotency-Key makes one key, also when two ask at once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([make({ name: 'Once' }, headers), make({ name: 'Once' }, headers)]);
  const again = await make({ name: 'Once' }, headers);
  const made = [...answers, again].filter(({ status }) => status === 201).map(({ body }) => body.data.key);
  expect(new Set(made).size).toBe(1);
  expect(await world.deps.orm.em.fork().count(ApiKey, { name: 'Once' })).toBe(1);
});

test('a key with an end is dead after it', async () => {
  const { key, id } = (await make({ name: 'Short', expires_at: '2099-01-01T00:00:00+08:00' })).body.data;
  expect((await withKey(key)).status).toBe(200);
  await world.deps.orm.em.fork().nativeUpdate(ApiKey, { id }, { expiresAt: new Date(Date.now() - 1_000) });
  expectPlatformError(await withKey(key), 401, 'UNAUTHORIZED');
});

test('an API key ends no session and changes no password', async () => {
  const { key } = (await make({ name: 'Server' })).body.data;
  for (const path of ['/auth/logout', '/auth/change-password']) {
    const answer = await platform(world, path, { method: 'POST', headers: { 'x-api-key': key } });
    expectPlatformError(answer, 403, 'FORBIDDEN');
  }
});

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(256) }],
  ['name', {}],
  ['expires_at', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }],
  ['expires_at', { name: 'x', expires_at: 'tomorrow' }],
])('%s in %j is refused', async (field, body) => {
  const error = expectPlatformError(await make(body), 400, 'INVALID_REQUEST');
  expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
});

test('keys of another user are not there', async () => {
  const { id } = (await make({ name: 'Mine' })).body.data;
  const stranger = await registerUser(world);
  const ids = [id, randomUUID(), 'no-uuid'];
  for (const other of ids) {
    const answer = await platform(world, `/api-keys/${other}`, {
      method: 'DELETE',
      token: stranger.access_token,
    });
    expectPlatformError(answer, 404, 'NOT_FOUND');
  }
  const list = await platform<unknown[]>(world, '/api-keys', { token: stranger.access_token });
  expect(list.body.data).toEqual([]);
});

test('a key under an address that nobody has proved opens nothing, and ends with a reset; later ones stay where they are kept', async () => {
  const { email, access_token: token, user } = await registerUser(world, { phone: '+97699112233' });
  const keyOf = async (name: string, by: string) =>
    (await platform<Made>(world, '/api-keys', { token: by, body: { name } })).body.data.key;
  const reset = async (password: string, more: object = {}) => {
    await world.deps.orm.em.fork().nativeDelete(AccountLink, { email, purpose: 'reset_password' });
    await platform(world, '/auth/forgot-password', { body: { email } });
    const sent = { email, purpose: 'reset_password' } as const;
    await untilTrue(async () => (await world.deps.orm.em.fork().count(AccountLink, sent)) === 1);
    const found = () => mailedToken(world, email, 'reset-password');
    await untilTrue(async () => {
      const body = { token: await found(), password, ...more };
      return (await platform(world, '/auth/reset-password', { body })).status === 200;
    });
    return (await signInAs(world, email, password)).body.data;
  };
  const stranger = await keyOf('of who registered', token);
  expect((await withKey(stranger)).status).toBe(200);
  const unproved = { emailVerifiedAt: null };
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.id }, unproved);
  expect((await withKey(stranger)).status).toBe(401);
  const owner = await reset('correct horse one');
  expect((await withKey(stranger)).status).toBe(401);
  expect(owner.user).toMatchObject({ phone: null, email_verified_at: expect.stringMatching(/Z$/) });
  const own = await keyOf('of the owner', owner.access_token);
  await reset('correct horse two', { keep_api_keys: true });
  expect((await withKey(own)).status).toBe(200);
  await reset('correct horse three');
  expect((await withKey(own)).status).toBe(401);
});
