import { expect, test } from 'vitest';
import { UserSession } from '#entities/account/user-session.ts';
import {
  accountOf,
  actsOfUser,
  expectPlatformError,
  platform,
  registerUser,
  signInAs,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

type Session = { id: string; current: boolean; user_agent: string | null };

test('a user sees their open sessions, and ends one, which takes no other along', async () => {
  const user = await registerUser(world);
  const other = expectAnswer(await signInAs(world, user.email, user.password), 200);
  const list = async (token: string) =>
    expectAnswer(await platform<Session[]>(world, '/auth/sessions', { token }), 200);
  const mine = await list(user.access_token);
  expect(mine.map(({ current }) => current)).toEqual([false, true]);
  expect(await list(other.access_token)).toMatchObject([{ current: true }, { current: false }]);
  const id = mine[0]?.id ?? '';
  const end = () => platform(world, `/auth/sessions/${id}`, { method: 'DELETE', token: user.access_token });
  expect(expectAnswer(await end(), 200)).toEqual({ id, deleted: true });
  expectPlatformError(await end(), 404, 'NOT_FOUND');
  expectPlatformError(await accountOf(world, other.access_token), 401, 'UNAUTHORIZED');
  expect((await list(user.access_token)).map(({ current }) => current)).toEqual([true]);
  expect(await actsOfUser(world, user.user.id)).toContain('user.session_ended');
});

test('a user ends all others at once, with a password of the last minutes', async () => {
  const user = await registerUser(world);
  const other = expectAnswer(await signInAs(world, user.email, user.password), 200);
  const stranger = await registerUser(world);
  const { access_token: token } = user;
  const endOthers = () =>
    platform<{ sessions_ended: number }>(world, '/auth/sessions', { method: 'DELETE', token });
  const mine = { userId: user.user.id };
  const em = world.deps.orm.em.fork();
  await em.nativeUpdate(UserSession, mine, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });
  expectPlatformError(await endOthers(), 403, 'REAUTHENTICATION_REQUIRED');
  expect((await accountOf(world, other.access_token)).status).toBe(200);
  await em.nativeUpdate(UserSession, mine, { authenticatedAt: new Date() });
  expect(expectAnswer(await endOthers(), 200)).toEqual({ sessions_ended: 1 });
  expectPlatformError(await accountOf(world, other.access_token), 401, 'UNAUTHORIZED');
  for (const { access_token: open } of [user, stranger])
    expect((await accountOf(world, open)).status).toBe(200);
  expect(expectAnswer(await endOthers(), 200)).toEqual({ sessions_ended: 0 });
  expect((await actsOfUser(world, user.user.id)).filter((act) => act === 'user.sessions_ended')).toHaveLength(
    1,
  );
});

test('an API key sees and ends no sessions', async () => {
  const { access_token: token } = await registerUser(world);
  const made = await platform<{ key: string }>(world, '/api-keys', { token, body: { name: 'contracts' } });
  const headers = { 'x-api-key': expectAnswer(made, 201).key };
  expectPlatformError(await platform(world, '/auth/sessions', { headers }), 403, 'FORBIDDEN');
  const [session] = expectAnswer(await platform<Session[]>(world, '/auth/sessions', { token }), 200);
  const ended = platform(world, `/auth/sessions/${session?.id}`, { method: 'DELETE', headers });
  expectPlatformError(await ended, 403, 'FORBIDDEN');
  const others = platform(world, '/auth/sessions', { method: 'DELETE', headers });
  expectPlatformError(await others, 403, 'FORBIDDEN');
});
