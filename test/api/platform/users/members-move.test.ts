import { describe, expect, test } from 'vitest';
import {
  accountOf,
  expectPlatformError,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { actsOn, addMember, inviteAs } from '#test/support/people/members.ts';
import { nextCode } from '#test/support/people/phone.ts';
import { giveDevice, setUpApp } from '#test/support/people/second-factor.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { codeOf } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));

const join = (token: string, password: string, otp?: string) =>
  platform(world, '/auth/reset-password', { body: { token, password, ...(otp ? { otp } : {}) } });

/** Invites an address, under which somebody then opens an account of their own; gives the link's token. */
async function invitedFirst(
  open: typeof registerUser = registerUser,
): Promise<{ token: string; user: TestUser }> {
  const email = someEmail();
  expectAnswer(await inviteAs(world, owner, { email, role: 'admin' }), 201);
  const token = await mailedToken(world, email, 'invitation');
  return { token, user: await open(world, { email }) };
}

/** Opens the page of an invitation, or sends its form. */
async function visit(token: string, form?: Record<string, string>) {
  const response = await fetch(`${world.baseUrl}/account/invitation/${token}`, {
    headers: { accept: 'text/html', origin: world.baseUrl },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, html: await response.text() };
}

describe('a person with an account accepts an invitation', () => {
  test('with its password, and moves: what opened the account before opens nothing', async () => {
    const { token, user } = await invitedFirst();
    const key = await platform<{ key: string }>(world, '/api-keys', {
      token: user.access_token,
      body: { name: 'of before' },
    });
    const wrong = await join(token, 'whoever reads the mail');
    expect(expectPlatformError(wrong, 401, 'UNAUTHORIZED').message).toMatch(/^password: /);
    expectAnswer(await join(token, user.password), 200);
    expectPlatformError(await accountOf(world, user.access_token), 401, 'UNAUTHORIZED');
    const headers = { 'x-api-key': expectAnswer(key, 201).key };
    expectPlatformError(await platform(world, '/auth/me', { headers }), 401, 'UNAUTHORIZED');
    const moved = expectAnswer(await signInAs(world, user.email, user.password), 200);
    expect(moved.user).toMatchObject({
      id: user.user.id,
      role: 'admin',
      organization_id: owner.user.organization_id,
    });
    expect(await actsOn(world, user.user.id)).toEqual(
      expect.arrayContaining(['user.left', 'user.invitation_accepted']),
    );
    expectPlatformError(await join(token, user.password), 422, 'VALIDATION_FAILED');
  });

  test('on the page, which asks for the password and takes a wrong one for nothing', async () => {
    const { token, user } = await invitedFirst();
    expect((await visit(token)).html).toContain('You have an account with this address');
    const refused = await visit(token, { password: 'whoever reads the mail' });
    expect([refused.status, refused.html]).toEqual([401, expect.stringContaining('not the password')]);
    const done = await visit(token, { password: user.password });
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('Your account has moved')]);
  });

  test('with the code of its app as well, so that the mail and the password move nothing', async () => {
    const { token, user } = await invitedFirst();
    const { secret } = await setUpApp(world, user);
    expect(expectPlatformError(await join(token, user.password), 401, 'OTP_REQUIRED').details).toEqual({
      by: 'app',
    });
    expectPlatformError(await join(token, user.password, codeOf(secret, 50)), 401, 'INVALID_OTP');
    const asked = await visit(token, { password: user.password });
    expect([asked.status, asked.html]).toEqual([401, expect.stringContaining('name="otp"')]);
    const wrong = await visit(token, { password: user.password, otp: '000000' });
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('The code is wrong')]);
    expectAnswer(await accountOf(world, user.access_token), 200);
    const otp = codeOf(secret);
    const done = await visit(token, { password: user.password, otp });
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('Your account has moved')]);
    const again = { email: user.email, password: user.password, otp };
    expectPlatformError(await platform(world, '/auth/login', { body: again }), 401, 'INVALID_OTP');
  });

  test('with a code that is sent, where a device confirms its sign-ins', async () => {
    const { token, user } = await invitedFirst();
    await giveDevice(world, user.user.id);
    const next = await nextCode(world, user);
    const asked = await visit(token, { password: user.password });
    expect([asked.status, asked.html]).toEqual([401, expect.stringContaining('The code is on its way')]);
    const otp = await next();
    const [message] = await sentMessages(world, { to: user.email, kind: 'code' });
    expect(message?.subject).toBe(`${otp} moves your Tamga account to another organization`);
    const given = { email: user.email, password: user.password };
    expectPlatformError(
      await platform(world, '/auth/login', { body: { ...given, otp } }),
      401,
      'INVALID_OTP',
    );
    expectAnswer(await join(token, user.password, otp), 200);
  });

  test('with no code of a sign-in, whose message says something else', async () => {
    const { token, user } = await invitedFirst();
    await giveDevice(world, user.user.id);
    const next = await nextCode(world, user);
    const given = { email: user.email, password: user.password };
    expectPlatformError(await platform(world, '/auth/login', { body: given }), 401, 'OTP_REQUIRED');
    expectPlatformError(await join(token, user.password, await next()), 401, 'INVALID_OTP');
  });

  test('not when an organization that is in use would be left without an owner', async () => {
    const { token, user } = await invitedFirst();
    await readyDocument(world, user);
    expectPlatformError(await join(token, user.password), 422, 'INVALID_STATE');
    const page = await visit(token, { password: user.password });
    expect([page.status, page.html]).toEqual([409, expect.stringContaining('last owner')]);
    await addMember(world, user, 'owner');
    expectAnswer(await join(token, user.password), 200);
  });
});

test('an account that somebody planted under an invited address ends, when its owner joins', async () => {
  const { token, user } = await invitedFirst(registerUnproved);
  expect((await visit(token)).html).toContain('choose a password with which you sign in');
  expectAnswer(await join(token, 'seven quiet horses run'), 200);
  expectPlatformError(await accountOf(world, user.access_token), 401, 'UNAUTHORIZED');
  expectPlatformError(await signInAs(world, user.email, user.password), 401, 'UNAUTHORIZED');
  const joined = expectAnswer(await signInAs(world, user.email, 'seven quiet horses run'), 200);
  expect(joined.user).toMatchObject({ role: 'admin', organization_id: owner.user.organization_id });
});
