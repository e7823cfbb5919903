import { addressRanges } from '#config/fields.ts';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import {
  actsOfUser,
  expectPlatformError,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  someEmail,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, serveAnother } from '#test/support/http/http.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

const world = setUp(sharedWorld);
/** An API that believes 127.0.0.1 whose address a request came from. */
const api = setUp(async () => {
  const config = { ...world.config, TRUSTED_PROXIES: addressRanges.parse('127.0.0.1') };
  const served = await serveAnother(world, { config });
  return { baseUrl: served.baseUrl, stop: () => served.close() };
});

const home = '203.0.113.7';
const loginFrom = (address: string, email: string, password = 'somebody guesses this') =>
  platform(api, '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });

/** A user who signed in from home before. */
async function settled() {
  const user = await registerUser(world);
  expectAnswer(await loginFrom(home, user.email, user.password), 200);
  return user;
}

async function guessFrom(addresses: string[], email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await loginFrom(address, email)).status);
  return statuses;
}

const networks = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `198.51.100.${from + index}`);
const letters = async (to: string) =>
  (await sentMessages(world, { to, kind: 'notice' })).filter(({ subject }) =>
    /Wrong passwords/.test(subject),
  );

/** The failed sign-ins with addresses that nobody has, in the operator's chain. */
const unknownOnRecord = () =>
  world.deps.orm.em
    .fork()
    .count(AuditEvent, { organizationId: operatorAuditId, action: 'user.sign_in_failed' });

describe('wrong passwords of strangers', () => {
  test('lock neither the owner at home nor an open session out', async () => {
    const user = await settled();
    expect(await guessFrom(networks(25), user.email)).toEqual([
      ...Array.from({ length: 20 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    expectAnswer(await loginFrom(home, user.email, user.password), 200);
    const body = { password: user.password, new_password: 'seven quiet horses run' };
    const changed = await platform(api, '/auth/change-password', { token: user.access_token, body });
    expectAnswer(changed, 200);
    expectAnswer(await loginFrom(home, user.email, 'seven quiet horses run'), 200);
  });

  test('from many networks wait ever longer, and a reset lifts that', async () => {
    const user = await settled();
    await guessFrom(networks(20), user.email);
    const refused = await loginFrom('192.0.2.1', user.email, user.password);
    const { details } = expectPlatformError(refused, 429, 'LOCKED_OUT');
    expect(details.retry_after).toBeGreaterThan(50);
    expect(details.retry_after).toBeLessThanOrEqual(60);
    const em = world.deps.orm.em.fork();
    await em.execute(`update attempt_counter set locked_until = now() where subject like 'password:%'`);
    expect(await guessFrom(['192.0.2.2', '192.0.2.3'], user.email)).toEqual([401, 429]);
    const longer = expectPlatformError(await loginFrom('192.0.2.4', user.email), 429, 'LOCKED_OUT');
    expect(longer.details.retry_after).toBeGreaterThan(110);
    expectAnswer(await platform(api, '/auth/forgot-password', { body: { email: user.email } }), 200);
    const token = await mailedToken(world, user.email, 'reset-password');
    const reset = { token, password: 'seven quiet horses run' };
    expectAnswer(await platform(api, '/auth/reset-password', { body: reset }), 200);
    expectAnswer(await loginFrom('192.0.2.5', user.email, 'seven quiet horses run'), 200);
  });

  test('from one network lock that network alone: an IPv4 address, or a /64', async () => {
    const user = await settled();
    const one = Array.from({ length: 5 }, (_, index) => `2001:db8:1:2::${index + 1}`);
    expect(await guessFrom(one, user.email)).toEqual([401, 401, 401, 401, 401]);
    const { details } = expectPlatformError(
      await loginFrom('2001:db8:1:2::99', user.email),
      429,
      'LOCKED_OUT',
    );
    expect(details.retry_after).toBeGreaterThan(800);
    expectAnswer(await loginFrom('2001:db8:1:3::1', user.email, user.password), 200);
  });

  test('are told to the owner once, and fill nobody’s audit trail', async () => {
    const user = await settled();
    const nobodys = someEmail();
    const before = await unknownOnRecord();
    for (const email of [user.email, nobodys])
      for (const address of networks(4))
        await guessFrom(
          Array.from({ length: 10 }, () => address),
          email,
        );
    await untilTrue(async () => (await letters(user.email)).length > 0);
    expect(await letters(user.email)).toHaveLength(1);
    const acts = await actsOfUser(world, user.user.id);
    // One an hour, and the test may run in two of them.
    expect(acts.filter((act) => act === 'user.sign_in_failed').length).toBeOneOf([1, 2]);
    expect((await unknownOnRecord()) - before).toBeLessThan(3);
    const em = world.deps.orm.em.fork();
    const locks = await em.find(AuditEvent, { userId: user.user.id, action: 'user.sign_in_locked' });
    expect(locks.map(({ metadata }) => metadata['failed'])).toEqual([5]);
    const unproved = await registerUnproved(world);
    await guessFrom(
      Array.from({ length: 6 }, () => home),
      unproved.email,
    );
    await untilTrue(async () => (await actsOfUser(world, unproved.user.id)).includes('user.sign_in_locked'));
    expect(await letters(unproved.email)).toEqual([]);
  });
});

test('wrong passwords in a session lock that session alone', async () => {
  const user = await settled();
  const change = (token: string, password: string) =>
    platform(api, '/auth/change-password', { token, body: { password, new_password: 'seven quiet horses' } });
  for (let tries = 0; tries < 5; tries += 1)
    expectPlatformError(await change(user.access_token, 'a thief guesses'), 401, 'UNAUTHORIZED');
  expectPlatformError(await change(user.access_token, user.password), 429, 'LOCKED_OUT');
  const other = await loginFrom(home, user.email, user.password);
  const { access_token: token } = other.body.data as { access_token: string };
  expectAnswer(await change(token, user.password), 200);
  expect((await call(api, '/api/v1/auth/me', { token: user.access_token })).status).toBe(401);
});
