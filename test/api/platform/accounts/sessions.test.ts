import { describe, expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  accountOf,
  actsOfUser,
  expectPlatformError,
  platform,
  registerUser,
  someEmail,
  signInAs,
  type SignedIn,
} from '#test/support/people/account.ts';
import { waitingForAccounts } from '#test/support/people/held-account.ts';
import { call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const login = (email: string, password: string) => signInAs(world, email, password);
const me = (token: string) => accountOf(world, token);
const audited = (userId: string) => actsOfUser(world, userId);

describe('signing in', () => {
  test('gives tokens; the wrong password and the unknown address get one answer', async () => {
    const user = await registerUser(world);
    const again = await login(user.email.toUpperCase(), user.password);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      user: { id: user.user.id },
    });
    const wrong = expectPlatformError(await login(user.email, 'not the password'), 401, 'UNAUTHORIZED');
    const unknown = expectPlatformError(await login(someEmail(), 'not the password'), 401, 'UNAUTHORIZED');
    expect(unknown).toEqual(wrong);
    // Nobody waits for it.
    await untilTrue(async () => (await audited(user.user.id)).includes('user.sign_in_failed'));
    expect(await audited(user.user.id)).toEqual(['user.registered', 'user.signed_in', 'user.sign_in_failed']);
  });

  test.each(['known', 'unknown'])(
    'locks an address that is %s after the fifth wrong password',
    async (kind) => {
      const user = await registerUser(world);
      const email = kind === 'known' ? user.email : someEmail();
      for (let tries = 0; tries < 5; tries += 1)
        expectPlatformError(await login(email, 'not the password'), 401, 'UNAUTHORIZED');
      const locked = await login(email, user.password);
      expectPlatformError(locked, 429, 'LOCKED_OUT');
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    },
  );

  test('of fifty wrong passwords at once, five are compared', async () => {
    const user = await registerUser(world);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => login(user.email, `wrong password ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });
});

test('an organization on the free plan has a hundred requests an hour, told on every answer', async () => {
  const user = await registerUser(world, {}, 'free');
  const first = await me(user.access_token);
  expect(budget(first.headers)).toEqual({ limit: 100, left: 99 });
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1_000);
  const refused = await platform(world, '/api-keys', { token: user.access_token, body: {} });
  expect(budget(refused.headers).left).toBe(98);
  const rest = await Promise.all(Array.from({ length: 110 }, () => me(user.access_token)));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(98);
  const over = await me(user.access_token);
  expectPlatformError(over, 429, 'RATE_LIMITED');
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
});

function budget(headers: Headers) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return { limit: read('limit'), left: read('remaining') };
}

describe('a session', () => {
  test('goes on by refreshing, and each refresh token works once', async () => {
    const user = await registerUser(world);
    const first = await platform<SignedIn>(world, '/auth/refresh', {
      body: { refresh_token: user.refresh_token },
    });
    expect(first.status).toBe(200);
    expect((await me(first.body.data.access_token)).status).toBe(200);
    expectPlatformError(
      await platform(world, '/auth/refresh', { body: { refresh_token: user.refresh_token } }),
      401,
      'UNAUTHORIZED',
    );
    expectPlatformError(await me(first.body.data.access_token), 401, 'UNAUTHORIZED');
    const next = { body: { refresh_token: first.body.data.refresh_token } };
    expectPlatformError(await platform(world, '/auth/refresh', next), 401, 'UNAUTHORIZED');
    expect(await audited(user.user.id)).toContain('user.session_ended');
  });

  test('is refreshed by one of twenty uses of a token at once', async () => {
    const { refresh_token } = await registerUser(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => platform(world, '/auth/refresh', { body: { refresh_token } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends with logout, its own or another one by its refresh token', async () => {
    const user = await registerUser(world);
    const other = (await login(user.email, user.password)).body.data;
    const stranger = await registerUser(world);
    expectPlatformError(
      await platform(world, '/auth/logout', {
        token: user.access_token,
        body: { refresh_token: stranger.refresh_token },
      }),
      422,
      'VALIDATION_FAILED',
    );
    expect((await me(stranger.access_token)).status).toBe(200);
    const body = { refresh_token: other.refresh_token };
    expect((await platform(world, '/auth/logout', { token: user.access_token, body })).status).toBe(200);
    expectPlatformError(await me(other.access_token), 401, 'UNAUTHORIZED');
    const out = await platform(world, '/auth/logout', { method: 'POST', token: user.access_token });
    expect(out.body).toEqual({ success: true, data: {} });
    expectPlatformError(await me(user.access_token), 401, 'UNAUTHORIZED');
  });

  test('is nobody’s without a token, with a forged one, or when the account is disabled', async () => {
    const user = await registerUser(world);
    const [head, body] = user.access_token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const token of [
      `${none}.${body}.`,
      `${head}.${body}.AAAA`,
      'x',
      await world.partner.token('sign'),
    ]) {
      const answer = await me(token);
      expectPlatformError(answer, 401, 'UNAUTHORIZED');
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    }
    const nobody = await platform(world, '/auth/me');
    expectPlatformError(nobody, 401, 'UNAUTHORIZED');
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer realm="platform"');
    await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.user.id }, { status: 'disabled' });
    expectPlatformError(await me(user.access_token), 401, 'UNAUTHORIZED');
    expectPlatformError(await login(user.email, user.password), 401, 'UNAUTHORIZED');
  });

  test('is described by introspection and ended by revocation of either token', async () => {
    const user = await registerUser(world);
    const ask = (path: string, token: string) => call(world, `/api/v1/oauth/${path}`, { body: { token } });
    const described = await ask('introspect', user.access_token);
    expect(described.body).toEqual({
      active: true,
      scope: expect.stringContaining('credential:sign'),
      client_id: 'tamga-platform',
      token_type: 'Bearer',
      sub: user.user.id,
      exp: expect.any(Number),
      iat: expect.any(Number),
      iss: world.baseUrl,
    });
    const { exp, iat } = described.body as { exp: number; iat: number };
    expect(exp - iat).toBe(900);
    await ask('revoke', user.access_token);
    expect((await ask('introspect', user.access_token)).body).toEqual({ active: false });
    expectPlatformError(await me(user.access_token), 401, 'UNAUTHORIZED');
    const body = { refresh_token: user.refresh_token };
    const next = (await platform<SignedIn>(world, '/auth/refresh', { body })).body.data;
    await ask('revoke', next.refresh_token);
    expectPlatformError(await me(next.access_token), 401, 'UNAUTHORIZED');
  });

  test('opens nothing of the partner API', async () => {
    const user = await registerUser(world);
    expect((await call(world, '/partner/sign-request', { token: user.access_token })).status).toBe(401);
  });
});

test('a change by the old password, while a new one is chosen by a mailed link, changes nothing', async () => {
  const user = await registerUser(world);
  const body = { password: user.password, new_password: 'seven quiet horses' };
  const [changed] = await world.owner.em.fork().transactional(async (held) => {
    const chosen = `update user_account set password_hash = 'of the mailed link' where id = ?`;
    await held.execute(chosen, [user.user.id]);
    const changing = platform(world, '/auth/change-password', { token: user.access_token, body });
    // The old password was right a moment ago.
    await untilTrue(async () => (await waitingForAccounts(world)) === 1);
    return [changing] as const;
  });
  expectPlatformError(await changed, 401, 'UNAUTHORIZED');
  const { passwordHash } = await world.owner.em.fork().findOneOrFail(UserAccount, { id: user.user.id });
  expect(passwordHash).toBe('of the mailed link');
});

test('a sign-in by the old password, while a new one is set, opens nothing', async () => {
  const user = await registerUser(world);
  const body = { password: user.password, new_password: 'seven quiet horses' };
  const both = await world.owner.em.fork().transactional(async (held) => {
    await held.execute('select 1 from user_account where id = ? for update', [user.user.id]);
    const changed = platform(world, '/auth/change-password', { token: user.access_token, body });
    await untilTrue(async () => (await waitingForAccounts(world)) === 1);
    const opened = login(user.email, user.password);
    // Its password was right a moment ago.
    await untilTrue(async () => (await waitingForAccounts(world)) === 2);
    return [changed, opened] as const;
  });
  const [changed, opened] = await Promise.all(both);
  expect(changed.status).toBe(200);
  expectPlatformError(opened, 401, 'UNAUTHORIZED');
  expect((await login(user.email, 'seven quiet horses')).status).toBe(200);
});
