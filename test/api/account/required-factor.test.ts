import { expect, test } from 'vitest';
import { UserSession } from '#entities/account/user-session.ts';
import {
  expectPlatformError,
  platform,
  registerUser,
  signInAs,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { addMember } from '#test/support/people/members.ts';
import { waitingForAccounts } from '#test/support/people/held-account.ts';
import { giveDevice, givePasskey, setUpApp, codeBefore } from '#test/support/people/second-factor.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const page = '/account/second-factor';
const em = () => world.deps.orm.em.fork();

type Organization = { organization: { require_second_factor: boolean } };

function require({ access_token: token }: { access_token: string }, required: unknown = true) {
  const body = { require_second_factor: required };
  return platform<Organization>(world, '/organization', { method: 'PUT', token, body });
}

async function visitorOf(user: TestUser): Promise<Visitor> {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  return visitor;
}

/** Sets up an app as a person does in a browser. */
async function setUpOn(visitor: Visitor): Promise<void> {
  const begun = await visitor.send(await visitor.open(page), {});
  const secret = (/<dd translate="no">([A-Z2-7 ]+)<\/dd>/.exec(begun.html)?.[1] ?? '').replaceAll(' ', '');
  expect((await visitor.send(begun, { code: await codeBefore(secret) })).status).toBe(200);
}

test('is for owners alone, with a password of the last minutes; nobody needs one before', async () => {
  const owner = await registerUser(world);
  const admin = await addMember(world, owner, 'admin');
  const { access_token: token } = owner;
  const { organization } = expectAnswer(await platform<Organization>(world, '/organization', { token }), 200);
  expect(organization.require_second_factor).toBe(false);
  expectPlatformError(await require(admin), 403, 'FORBIDDEN');
  expectPlatformError(await require(owner, 'yes'), 400, 'INVALID_REQUEST');
  const key = platform<{ key: string }>(world, '/api-keys', { token, body: { name: 'Server' } });
  const headers = { 'x-api-key': expectAnswer(await key, 201).key };
  const body = { require_second_factor: true };
  expectPlatformError(
    await platform(world, '/organization', { method: 'PUT', headers, body }),
    403,
    'FORBIDDEN',
  );
  const old = new Date(Date.now() - 11 * 60_000);
  await em().nativeUpdate(UserSession, { userId: owner.user.id }, { authenticatedAt: old });
  expectPlatformError(await require(owner), 403, 'REAUTHENTICATION_REQUIRED');
  expect((await visitorOf(owner)).cookie('tamga_account')).toBeDefined();
});

test('leads everybody without one to set one up, and to nothing else, the owner too', async () => {
  const owner = await registerUser(world);
  const member = await addMember(world, owner);
  const [open, own] = [await visitorOf(member), await visitorOf(owner)];
  const { organization } = expectAnswer(await require(owner), 200);
  expect(organization.require_second_factor).toBe(true);
  for (const gone of [open, own]) expect((await gone.open('/account')).path).toMatch(/^\/account\/sign-in\//);
  expect((await platform(world, '/auth/me', { token: member.access_token })).status).toBe(401);
  expect((await platform(world, '/auth/me', { token: owner.access_token })).status).toBe(200);
  for (const user of [member, owner]) {
    const visitor = new Visitor(world);
    const led = await signInVisitor(visitor, user, '/account/certificates');
    expect([led.path, led.html]).toEqual([page, expect.stringContaining('requires a second factor')]);
    for (const path of ['/account', '/account/data', '/account/sessions', '/account/password', '/developer'])
      expect((await visitor.open(path)).path).toBe(page);
    for (const path of ['/account/passkeys', '/account/devices'])
      expect((await visitor.open(path)).path).toBe(path);
    await setUpOn(visitor);
    expect((await visitor.open('/account')).path).toBe('/account');
    expectPlatformError(await signInAs(world, user.email, user.password), 401, 'OTP_REQUIRED');
  }
});

test('keeps programs from signing in without one, but no API key from working', async () => {
  const owner = await registerUser(world);
  const { access_token: token } = owner;
  const key = platform<{ key: string }>(world, '/api-keys', { token, body: { name: 'Server' } });
  const headers = { 'x-api-key': expectAnswer(await key, 201).key };
  expectAnswer(await require(owner), 200);
  expectPlatformError(await signInAs(world, owner.email, owner.password), 403, 'SECOND_FACTOR_REQUIRED');
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`;
  const csc = await call(world, '/csc/v2/auth/login', { headers: { authorization }, body: {} });
  expect([csc.status, JSON.stringify(csc.body)]).toEqual([403, expect.stringContaining('second factor')]);
  expectAnswer(await platform(world, '/auth/me', { headers }), 200);
  expectAnswer(await require(owner, false), 200);
  expectAnswer(await signInAs(world, owner.email, owner.password), 200);
});

test('leaves no session to a sign-in that is under way while it is turned on', async () => {
  const owner = await registerUser(world);
  const member = await addMember(world, owner);
  const { email, password } = member;
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const both = await world.owner.em.fork().transactional(async (held) => {
    await held.execute('select 1 from user_account where id = ? for update', [member.user.id]);
    const signIns = [
      signInAs(world, email, password),
      call(world, '/csc/v2/auth/login', { headers: { authorization }, body: {} }),
    ];
    await untilTrue(async () => (await waitingForAccounts(world)) === 2);
    let isDone = false;
    const required = require(owner).finally(() => (isDone = true));
    await untilTrue(async () => isDone || (await waitingForAccounts(world)) === 3);
    return [required, ...signIns] as const;
  });
  const [required] = await Promise.all(both);
  expectAnswer(required, 200);
  expect(await em().count(UserSession, { userId: member.user.id, endedAt: null })).toBe(0);
});

test('asks nothing of whoever has an app, a passkey or a device', async () => {
  const owner = await registerUser(world);
  await setUpApp(world, owner);
  const [two, three] = [await addMember(world, owner), await addMember(world, owner)];
  await givePasskey(world, two.user.id);
  await giveDevice(world, three.user.id);
  expectAnswer(await require(owner), 200);
  for (const { access_token: token } of [owner, two, three])
    expectAnswer(await platform(world, '/auth/me', { token }), 200);
});

test('is turned on and off on the page of an owner, by nobody else and no other site', async () => {
  const owner = await registerUser(world);
  const admin = await addMember(world, owner, 'admin');
  const [own, other] = [await visitorOf(owner), await visitorOf(admin)];
  const path = `${page}/required`;
  const theirs = await other.open(page);
  expect(theirs.html).not.toContain(path);
  expect((await other.send(theirs, { required: 'true' }, { to: path })).status).toBe(403);
  const form = await own.open(page);
  const foreign = { to: path, origin: 'https://elsewhere.example' };
  expect((await own.send(form, {}, foreign)).status).toBe(403);
  expect((await other.open('/account')).path).toBe('/account');
  const done = await own.send(form, {}, { to: path });
  expect([done.path, done.html]).toEqual([
    `${page}?done=required`,
    expect.stringContaining('requires a second factor'),
  ]);
  expect((await other.open('/account')).path).toMatch(/^\/account\/sign-in\//);
  await setUpOn(own);
  const off = await own.send(await own.open(page), {}, { to: path });
  expect(off.path).toBe(`${page}?done=free`);
  expectAnswer(await signInAs(world, admin.email, admin.password), 200);
});
