import { describe, expect, test } from 'vitest';
import { addressRanges } from '#config/fields.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  actsOfUser,
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
  type SignedIn,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, serveAnother, type Api } from '#test/support/http/http.ts';
import { atOnce } from '#test/support/people/held-account.ts';
import { giveDevice, newestMethods, setUpApp, codeBefore } from '#test/support/people/second-factor.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { codeOf } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

const world = setUp(sharedWorld);
/** An API that believes 127.0.0.1 whose address a request came from. */
const proxied = setUp(async () => {
  const config = { ...world.config, TRUSTED_PROXIES: addressRanges.parse('127.0.0.1') };
  const served = await serveAnother(world, { config });
  return { baseUrl: served.baseUrl, stop: () => served.close() };
});
const em = () => world.deps.orm.em.fork();
const path = '/auth/second-factor';

type Shown = {
  second_factor: { app: object | null; recovery_codes_left: number; devices: number; passkeys: number };
};

async function shown({ access_token: token }: { access_token: string }) {
  return expectAnswer(await platform<Shown>(world, path, { token }), 200).second_factor;
}

function login({ email, password }: TestUser, otp?: string, api: Api = world, from = '203.0.113.7') {
  const body = { email, password, ...(otp === undefined ? {} : { otp }) };
  return platform<SignedIn>(api, '/auth/login', { body, headers: { 'x-forwarded-for': from } });
}

function act(user: { access_token: string }, name: string, code?: string) {
  const { access_token: token } = user;
  return platform<{ recovery_codes: string[]; secret: string; uri: string }>(world, path + name, {
    method: 'POST',
    token,
    body: code === undefined ? {} : { code },
  });
}

const subjects = async (to: string) =>
  (await sentMessages(world, { to, kind: 'notice' })).map(({ subject }) => subject);

const letTimePass = (userId: string) =>
  em().nativeUpdate(UserSession, { userId }, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });

describe('an app that makes codes', () => {
  test('is asked for once its first code came: before and without it the password is enough', async () => {
    const user = await registerUser(world);
    const { secret, uri } = expectAnswer(await act(user, ''), 201);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expectAnswer(await login(user), 200);
    expect(await newestMethods(world, user.user.id)).toEqual(['pwd']);
    const wrong = await act(user, '/confirm', codeOf(secret, 50));
    expect(expectPlatformError(wrong, 401, 'INVALID_OTP').details).toMatchObject({ attempts_left: 4 });
    expect(await shown(user)).toEqual({ app: null, recovery_codes_left: 0, devices: 0, passkeys: 0 });
    const { recovery_codes: codes } = expectAnswer(
      await act(user, '/confirm', await codeBefore(secret)),
      200,
    );
    expect(new Set(codes).size).toBe(10);
    expect(await shown(user)).toMatchObject({
      app: { last_used_at: expect.any(String) },
      recovery_codes_left: 10,
    });
    expect(await subjects(user.email)).toContain('A second factor was added to your account');
    expect(await actsOfUser(world, user.user.id)).toContain('user.second_factor_added');
    expectPlatformError(await act(user, '/confirm', codeOf(secret)), 422, 'INVALID_STATE');
    expectPlatformError(await act(user, ''), 422, 'INVALID_STATE');
  });

  test('keeps the password alone from opening anything, by API and by remote signing', async () => {
    const user = await registerUser(world);
    const { secret } = await setUpApp(world, user);
    const before = await em().count(UserSession, { userId: user.user.id });
    const asked = expectPlatformError(await login(user), 401, 'OTP_REQUIRED');
    expect(asked.details).toEqual({ by: 'app' });
    expect(await sentMessages(world, { to: user.email, kind: 'code' })).toEqual([]);
    expectPlatformError(await signInAs(world, user.email, 'not the password'), 401, 'UNAUTHORIZED');
    expectPlatformError(await login(user, codeOf(secret, 50)), 401, 'INVALID_OTP');
    const basic = Buffer.from(`${user.email}:${user.password}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    for (const version of ['v1', 'v2']) {
      const csc = await call(world, `/csc/${version}/auth/login`, { headers, body: {} });
      expect([csc.status, JSON.stringify(csc.body)]).toEqual([401, expect.stringContaining('otp')]);
    }
    expect(await em().count(UserSession, { userId: user.user.id })).toBe(before);
    const { access_token: token } = expectAnswer(await login(user, codeOf(secret)), 200);
    expect(await newestMethods(world, user.user.id)).toEqual(['pwd', 'otp', 'mfa']);
    expect((await call(world, '/csc/v2/credentials/list', { token, body: {} })).status).toBe(200);
    expect(await actsOfUser(world, user.user.id)).toContain('user.second_factor_failed');
  });

  test('has codes that are taken once, also of two sign-ins at the same moment', async () => {
    const user = await registerUser(world);
    const { secret } = await setUpApp(world, user);
    const code = codeOf(secret);
    const both = await atOnce(world, user.user.id, [() => login(user, code), () => login(user, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expectPlatformError(await login(user, code), 401, 'INVALID_OTP');
    expectAnswer(await login(user, codeOf(secret, 1)), 200);
  });

  test('is kept encrypted and bound to its user; recovery codes as hashes', async () => {
    const [one, other] = [await registerUser(world), await registerUser(world)];
    const { secret, codes } = await setUpApp(world, one);
    await setUpApp(world, other);
    const kept = JSON.stringify([
      await em().execute('select * from totp_secret'),
      await em().execute('select * from recovery_code'),
    ]);
    for (const clear of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(clear);
    const { secretSealed } = await em().findOneOrFail(TotpSecret, { userId: one.user.id });
    await em().nativeUpdate(TotpSecret, { userId: other.user.id }, { secretSealed });
    expect((await login(other, codeOf(secret))).status).toBe(500);
  });

  test('is set up within one session, by a password of the last minutes and under a proved address', async () => {
    const user = await registerUser(world);
    const elsewhere = expectAnswer(await login(user), 200);
    const { secret } = expectAnswer(await act(user, ''), 201);
    expectPlatformError(await act(elsewhere, '/confirm', codeOf(secret)), 422, 'INVALID_STATE');
    await letTimePass(user.user.id);
    for (const name of ['', '/confirm', '/recovery-codes', '/remove'])
      expectPlatformError(
        await act(user, name, name === '' ? undefined : '123456'),
        403,
        'REAUTHENTICATION_REQUIRED',
      );
    expectPlatformError(await act(await registerUnproved(world), ''), 403, 'EMAIL_NOT_VERIFIED');
    expect(await em().count(TotpSecret, { confirmedAt: { $ne: null }, userId: user.user.id })).toBe(0);
  });

  test('is removed by one of its codes, and the password is enough again', async () => {
    const user = await registerUser(world);
    const { secret } = await setUpApp(world, user);
    expectPlatformError(await act(user, '/remove', codeOf(secret, 50)), 401, 'INVALID_OTP');
    expectAnswer(await act(user, '/remove', codeOf(secret)), 200);
    expect(await shown(user)).toEqual({ app: null, recovery_codes_left: 0, devices: 0, passkeys: 0 });
    expect(await subjects(user.email)).toContain('A second factor was removed from your account');
    expect(await actsOfUser(world, user.user.id)).toContain('user.second_factor_removed');
    expectAnswer(await login(user), 200);
  });

  test('is gone with a deleted account', async () => {
    const user = await registerUser(world);
    await setUpApp(world, user);
    const { access_token: token } = user;
    expectAnswer(await platform(world, '/auth/me', { method: 'DELETE', token }), 200);
    expect(await em().count(TotpSecret, { userId: user.user.id })).toBe(0);
    expect(await em().count(RecoveryCode, { userId: user.user.id })).toBe(0);
  });
});

describe('recovery codes', () => {
  test('sign in once each, and a letter says how many are left', async () => {
    const user = await registerUser(world);
    const { codes } = await setUpApp(world, user);
    const stranger = await registerUser(world);
    const theirs = await setUpApp(world, stranger);
    const [code = '', foreign = ''] = [codes[0], theirs.codes[0]];
    expectPlatformError(await login(user, foreign), 401, 'INVALID_OTP');
    const both = await atOnce(world, user.user.id, [
      () => login(user, code),
      () => login(user, code.toLowerCase()),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expectPlatformError(await login(user, code), 401, 'INVALID_OTP');
    expect(await shown(user)).toMatchObject({ recovery_codes_left: 9 });
    const letters = await sentMessages(world, { to: user.email, kind: 'notice' });
    const told = letters.filter(({ subject }) => subject === 'A recovery code of your account was used');
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('left: 9')]);
    expect(await actsOfUser(world, user.user.id)).toContain('user.recovery_code_used');
  });

  test('are made anew by a code, and those of before work no more', async () => {
    const user = await registerUser(world);
    const { secret, codes } = await setUpApp(world, user);
    const { recovery_codes: fresh } = expectAnswer(await act(user, '/recovery-codes', codeOf(secret)), 200);
    expect(fresh).toHaveLength(10);
    expectPlatformError(await login(user, codes[1]), 401, 'INVALID_OTP');
    expectAnswer(await login(user, fresh[1]), 200);
    expect(await actsOfUser(world, user.user.id)).toContain('user.recovery_codes_made');
  });

  test('are ten, also after two at once have made them anew', async () => {
    const user = await registerUser(world);
    const { codes } = await setUpApp(world, user);
    const renew = (code?: string) => () => act(user, '/recovery-codes', code);
    const answers = await atOnce(world, user.user.id, codes.slice(0, 2).map(renew));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await shown(user)).recovery_codes_left).toBe(10);
  });
});

describe('wrong codes after the right password', () => {
  test('lock the network that they come from, and never the owner at home; a letter says so once', async () => {
    const user = await registerUser(world);
    const { secret } = await setUpApp(world, user);
    const home = '203.0.113.9';
    expectAnswer(await login(user, codeOf(secret), proxied, home), 200);
    for (let tries = 0; tries < 5; tries += 1)
      expectPlatformError(await login(user, '000000', proxied, '198.51.100.7'), 401, 'INVALID_OTP');
    const locked = await login(user, codeOf(secret, 1), proxied, '198.51.100.7');
    expectPlatformError(locked, 429, 'LOCKED_OUT');
    expectAnswer(await login(user, codeOf(secret, 1), proxied, home), 200);
    const warned = async () =>
      (await subjects(user.email)).filter((subject) => subject === 'Wrong codes for your account');
    await untilTrue(async () => (await warned()).length === 1);
    expect(await actsOfUser(world, user.user.id)).toContain('user.second_factor_locked');
  });

  test('from many networks wait after twenty in a day', async () => {
    const user = await registerUser(world);
    const { codes } = await setUpApp(world, user);
    for (let network = 1; network <= 20; network += 1)
      expectPlatformError(await login(user, '000000', proxied, `198.51.100.${network}`), 401, 'INVALID_OTP');
    expectPlatformError(await login(user, codes[0], proxied, '198.51.100.99'), 429, 'LOCKED_OUT');
  });
});

test('an account with a device and no app is sent a code at its sign-in by API', async () => {
  const user = await registerUser(world);
  await giveDevice(world, user.user.id);
  const asked = expectPlatformError(await login(user), 401, 'OTP_REQUIRED');
  expect(asked.details).toEqual({ by: 'email' });
  const [sent] = await sentMessages(world, { to: user.email, kind: 'code' });
  expect(sent?.text).toMatch(/This code signs you in to Tamga\.|Tamga-д нэвтрэх код/);
  const wrong = sent?.code === '123456' ? '654321' : '123456';
  expectPlatformError(await login(user, wrong), 401, 'INVALID_OTP');
  expectAnswer(await login(user, sent?.code ?? ''), 200);
  expect(await newestMethods(world, user.user.id)).toEqual(['pwd', 'otp', 'mfa']);
  expectPlatformError(await login(user, sent?.code ?? ''), 401, 'INVALID_OTP');
});
