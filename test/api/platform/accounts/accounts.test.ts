import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  accountOf,
  actsOfUser,
  expectPlatformError,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  someEmail,
  signInAs,
  type SignedIn,
} from '#test/support/people/account.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const login = (email: string, password: string) => signInAs(world, email, password);
const me = (token: string) => accountOf(world, token);
const audited = (userId: string) => actsOfUser(world, userId);

describe('an account', () => {
  test('is registered with its organization, signed in, and proved by the link in the mail', async () => {
    const user = await registerUnproved(world);
    expect(user.user).toMatchObject({
      email: user.email,
      first_name: 'Бат',
      role: 'owner',
      status: 'active',
      email_verified_at: null,
    });
    expect(JSON.stringify(user.user)).not.toMatch(/password|argon2/);
    const mine = await me(user.access_token);
    expect(mine.body.data).toMatchObject({
      user: { id: user.user.id },
      organization: { name: 'Бат ба нөхөд', plan_id: 'enterprise' },
    });
    expect(mine.body.data.organization['slug']).toMatch(/^[a-z-]+-[0-9a-f]{8}$/);
    const token = await mailedToken(world, user.email, 'verify-email');
    const prove = (password: string) =>
      platform<{ user: object }>(world, '/auth/verify-email', { body: { token, password } });
    const wrong = await prove('whoever reads the mail knows none');
    expect(expectPlatformError(wrong, 401, 'UNAUTHORIZED').message).toMatch(/^password: /);
    expect((await me(user.access_token)).body.data.user).toMatchObject({ email_verified_at: null });
    const proved = await prove(user.password);
    expect(proved.body.data.user).toMatchObject({ email_verified_at: expect.stringMatching(/Z$/) });
    expectPlatformError(await prove(user.password), 422, 'VALIDATION_FAILED');
    expect(await audited(user.user.id)).toEqual(['user.registered', 'user.email_verified']);
  });

  test('has a password that is kept at its full cost in a process of the product', async () => {
    const api = await startApiProcess(world);
    onTestFinished(() => api.kill());
    const { user } = await registerUser({ ...world, baseUrl: api.baseUrl });
    const { passwordHash } = await world.deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('has one owner of its address, whatever its case, also when two register at once', async () => {
    const email = someEmail();
    const body = {
      email,
      password: 'correct horse battery',
      first_name: 'A',
      last_name: 'B',
      organization_name: 'C',
    };
    const both = await Promise.all([
      platform(world, '/auth/register', { body }),
      platform(world, '/auth/register', { body: { ...body, email: email.toUpperCase() } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const again = await platform(world, '/auth/register', { body });
    const error = expectPlatformError(again, 422, 'VALIDATION_FAILED');
    expect(error.details.issues).toMatchObject([{ path: 'email' }]);
  });

  test('is opened once for one Idempotency-Key, and the repeat gets the same answer', async () => {
    const body = {
      email: someEmail(),
      password: 'correct horse battery',
      first_name: 'A',
      last_name: 'B',
      organization_name: 'C',
    };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await platform<SignedIn>(world, '/auth/register', { body, headers });
    const second = await platform<SignedIn>(world, '/auth/register', { body, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await outbox(world)).filter(({ to }) => to === body.email)).toHaveLength(1);
    // A stranger's key is the stranger's own, also when it is the same.
    const elsewhere = { ...body, email: someEmail() };
    const stranger = await platform<SignedIn>(world, '/auth/register', { body: elsewhere, headers });
    expect([stranger.status, stranger.body.data.user['email']]).toEqual([201, elsewhere.email]);
    const other = { ...body, password: 'somebody else guessing' };
    expectPlatformError(
      await platform(world, '/auth/register', { body: other, headers }),
      422,
      'IDEMPOTENCY_CONFLICT',
    );
  });

  test.each([
    ['email', 'no address'],
    ['email', 7],
    ['password', 'elevenchars'],
    ['password', 'x'.repeat(129)],
    ['password', undefined],
    ['password', '123456789012'],
    ['password', 'passwordpassword'],
    ['password', 'aaaaaaaaaaaa'],
    ['password', 'Password12345!'],
    ['email', 'b\u200Bat@example.mn'],
    ['first_name', ' '],
    ['first_name', 'Бат \u202Eзөвшөөрсөн'],
    ['last_name', 'Болд\nBank'],
    ['last_name', 'x'.repeat(101)],
    ['organization_name', ''],
    ['organization_name', 'Verify your account at https://evil.example/login'],
    ['first_name', 'evil.com'],
    ['phone', '99112233'],
    ['language', 'de'],
  ])('is refused with %s %j', async (field, value) => {
    const email = someEmail();
    const body = {
      email,
      password: 'correct horse battery',
      first_name: 'A',
      last_name: 'B',
      organization_name: 'C',
      [field]: value,
    };
    const error = expectPlatformError(
      await platform(world, '/auth/register', { body }),
      400,
      'INVALID_REQUEST',
    );
    expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
    expect(error.message).toContain('expected');
    expect(await world.deps.orm.em.fork().count(UserAccount, { email })).toBe(0);
  });
});

describe('a password', () => {
  test('is changed for the old one, and every other session ends', async () => {
    const user = await registerUser(world);
    const other = (await login(user.email, user.password)).body.data;
    const change = (password: string, newPassword: string) =>
      platform(world, '/auth/change-password', {
        token: user.access_token,
        body: { password, new_password: newPassword },
      });
    const wrong = await change('not the password', 'correct horse battery');
    expect(expectPlatformError(wrong, 401, 'UNAUTHORIZED').message).toMatch(/^password: /);
    expectPlatformError(await change(user.password, 'short'), 400, 'INVALID_REQUEST');
    expect((await change(user.password, 'correct horse battery')).status).toBe(200);
    expectPlatformError(await me(other.access_token), 401, 'UNAUTHORIZED');
    expect((await me(user.access_token)).status).toBe(200);
    expectPlatformError(await login(user.email, user.password), 401, 'UNAUTHORIZED');
    expect((await login(user.email, 'correct horse battery')).status).toBe(200);
    const notices = (await outbox(world)).filter(({ to, kind }) => to === user.email && kind === 'notice');
    expect(notices).toHaveLength(1);
  });

  test('is replaced by a mailed link, once; every session ends, a lock is lifted', async () => {
    const user = await registerUser(world);
    for (let tries = 0; tries < 6; tries += 1) await login(user.email, 'not the password');
    const asked = await platform(world, '/auth/forgot-password', { body: { email: user.email } });
    const unknown = await platform(world, '/auth/forgot-password', { body: { email: someEmail() } });
    expect([unknown.status, unknown.body]).toEqual([asked.status, asked.body]);
    const token = await mailedToken(world, user.email, 'reset-password');
    const reset = (password: string) =>
      platform(world, '/auth/reset-password', { body: { token, password } });
    expectPlatformError(await reset('short'), 400, 'INVALID_REQUEST');
    const answers = await Promise.all([reset('correct horse one'), reset('correct horse two')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = answers[0]?.status === 200 ? 'correct horse one' : 'correct horse two';
    expectPlatformError(await me(user.access_token), 401, 'UNAUTHORIZED');
    const back = await login(user.email, winner);
    expect(back.status).toBe(200);
    expect(back.body.data.user).toMatchObject({ email_verified_at: expect.stringMatching(/Z$/) });
  });
});

describe('a phone number', () => {
  test('is proved by the code that was sent to it', async () => {
    const { access_token: token } = await registerUser(world);
    const put = await platform<{ user: object }>(world, '/auth/me', {
      method: 'PUT',
      token,
      body: { phone: '+97699112244', first_name: 'Сараа' },
    });
    expect(put.body.data.user).toMatchObject({
      phone: '+97699112244',
      phone_verified_at: null,
      first_name: 'Сараа',
    });
    const code = (await outbox(world)).find(({ to }) => to === '+97699112244')?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const prove = (given: string) =>
      platform<{ user: object }>(world, '/auth/me/phone/verify', { token, body: { code: given } });
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = expectPlatformError(await prove(wrong), 401, 'INVALID_OTP');
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^code: .*PUT \/auth\/me/),
      details: { attempts_left: 4 },
    });
    expectPlatformError(await prove('12345'), 400, 'INVALID_REQUEST');
    expect((await prove(code)).body.data.user).toMatchObject({
      phone_verified_at: expect.stringMatching(/Z$/),
    });
    expectPlatformError(await prove(code), 401, 'INVALID_OTP');
  });
});
