import { describe, expect, test } from 'vitest';
import { UserSession } from '#entities/account/user-session.ts';
import {
  actsOfUser,
  expectPlatformError,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const member = setUp(() => addMember(world, owner));
const hook = setUp(async () => {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['envelope_completed'] };
  const made = await platform<{ webhook: { id: string } }>(world, '/webhooks', {
    token: owner.access_token,
    body,
  });
  return expectAnswer(made, 201).webhook;
});
const apiKey = setUp(async () => {
  const body = { name: 'Server' };
  return expectAnswer(
    await platform<{ key: string }>(world, '/api-keys', { token: owner.access_token, body }),
    201,
  );
});

/** Moves the moment at which the owner last gave the password in their sessions so many minutes back. */
const age = (minutes: number, userId = owner.user.id) =>
  world.deps.orm.em
    .fork()
    .nativeUpdate(UserSession, { userId }, { authenticatedAt: new Date(Date.now() - minutes * 60_000) });

type Act = { method?: string; path: () => Promise<string> | string; body: object; status: number };

const aSession = async () => {
  expectAnswer(await signInAs(world, owner.email, owner.password), 200);
  const sessions = await platform<{ id: string; current: boolean }[]>(world, '/auth/sessions', {
    token: owner.access_token,
  });
  return sessions.body.data.find(({ current }) => !current)?.id;
};
const invited = { first_name: 'Сараа', last_name: 'Дорж' };

/** Every act that changes who may come in, with an answer that a fresh sign-in gets. */
const acts: Record<string, Act> = {
  'a new API key': { path: () => '/api-keys', body: { name: 'Another' }, status: 201 },
  'a new key of a webhook': { path: () => `/webhooks/${hook.id}/rotate-key`, body: {}, status: 200 },
  'the end of a webhook’s old key': {
    path: () => `/webhooks/${hook.id}/rotate-key/confirm`,
    body: {},
    status: 200,
  },
  'a new phone': { method: 'PUT', path: () => '/auth/me', body: { phone: '+97699112233' }, status: 200 },
  'a new password': {
    path: () => '/auth/change-password',
    body: { password: 'this is not the password', new_password: 'seven quiet horses run' },
    // The wrong one, so that it stays; the guard comes before it.
    status: 401,
  },
  'an invited owner': {
    path: () => '/users',
    body: { ...invited, email: someEmail(), role: 'owner' },
    status: 201,
  },
  'a new role': {
    method: 'PUT',
    path: () => `/users/${member.user.id}`,
    body: { role: 'admin' },
    status: 200,
  },
  'the end of another session': {
    method: 'DELETE',
    path: async () => `/auth/sessions/${await aSession()}`,
    body: {},
    status: 200,
  },
};

const doAct = async ({ method = 'POST', path, body }: Act, caller: { token?: string; key?: string }) =>
  platform(world, await path(), {
    method,
    body,
    ...(caller.token ? { token: caller.token } : {}),
    headers: caller.key ? { 'x-api-key': caller.key } : {},
  });

describe.each(Object.entries(acts))('%s', (_, act) => {
  test('needs a sign-in of the last ten minutes, and no API key will do', async () => {
    const { access_token: token } = owner;
    await age(11);
    expectPlatformError(await doAct(act, { token }), 403, 'REAUTHENTICATION_REQUIRED');
    expectPlatformError(await doAct(act, { key: apiKey.key }), 403, 'FORBIDDEN');
    await age(9);
    expect((await doAct(act, { token })).status).toBe(act.status);
  });
});

test('acts that change nothing of this go on in an older session, and by an API key', async () => {
  await age(60);
  const { access_token: token } = owner;
  const name = await platform(world, '/auth/me', { method: 'PUT', token, body: { first_name: 'Бат' } });
  expect(name.status).toBe(200);
  const body = { ...invited, email: someEmail() };
  const headers = { 'x-api-key': apiKey.key };
  expect((await platform(world, '/users', { headers, body })).status).toBe(201);
});

const again = (token: string, password: string) =>
  platform<{ authenticated_at: string; valid_until: string }>(world, '/auth/reauthenticate', {
    token,
    body: { password },
  });

describe('the password given again', () => {
  test('renews its own session, and a refresh renews none', async () => {
    const user = await registerUser(world);
    const other = expectAnswer(await signInAs(world, user.email, user.password), 200);
    await age(11, user.user.id);
    const makeKey = (token: string) => platform(world, '/api-keys', { token, body: { name: 'k' } });
    const refreshed = await platform<{ access_token: string }>(world, '/auth/refresh', {
      body: { refresh_token: user.refresh_token },
    });
    const { access_token: token } = expectAnswer(refreshed, 200);
    expectPlatformError(await makeKey(token), 403, 'REAUTHENTICATION_REQUIRED');
    const renewed = expectAnswer(await again(token, user.password), 200);
    expect(Date.parse(renewed.valid_until) - Date.parse(renewed.authenticated_at)).toBe(600_000);
    expect((await makeKey(token)).status).toBe(201);
    expectPlatformError(await makeKey(other.access_token), 403, 'REAUTHENTICATION_REQUIRED');
    expect(await actsOfUser(world, user.user.id)).toContain('user.reauthenticated');
  });

  test('is counted by the session when it is wrong, and needs one', async () => {
    const user = await registerUser(world);
    for (let tries = 0; tries < 5; tries += 1)
      expectPlatformError(await again(user.access_token, 'no such password'), 401, 'UNAUTHORIZED');
    expectPlatformError(await again(user.access_token, user.password), 429, 'LOCKED_OUT');
    expect((await signInAs(world, user.email, user.password)).status).toBe(200);
    const headers = { 'x-api-key': apiKey.key };
    const byKey = platform(world, '/auth/reauthenticate', { headers, body: { password: owner.password } });
    expectPlatformError(await byKey, 403, 'FORBIDDEN');
  });
});
