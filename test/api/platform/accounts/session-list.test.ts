import { expect, test } from 'vitest';
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

test('an API key sees and ends no sessions', async () => {
  const { access_token: token } = await registerUser(world);
  const made = await platform<{ key: string }>(world, '/api-keys', { token, body: { name: 'contracts' } });
  const headers = { 'x-api-key': expectAnswer(made, 201).key };
  expectPlatformError(await platform(world, '/auth/sessions', { headers }), 403, 'FORBIDDEN');
  const [session] = expectAnswer(await platform<Session[]>(world, '/auth/sessions', { token }), 200);
  const ended = platform(world, `/auth/sessions/${session?.id}`, { method: 'DELETE', headers });
  expectPlatformError(await ended, 403, 'FORBIDDEN');
});
