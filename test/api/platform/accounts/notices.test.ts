import { describe, expect, test } from 'vitest';
import { UserDevice } from '#entities/account/user-device.ts';
import { platform, registerUnproved, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { addMember, changeMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const notices = async (to: string) =>
  (await sentMessages(world, { to, kind: 'notice' })).map(({ subject, text }) => ({ subject, text }));

test('the owner of an account is told of a new key, never of what it is', async () => {
  const { email, access_token: token } = await registerUser(world);
  const made = await platform<{ key: string; prefix: string }>(world, '/api-keys', {
    token,
    body: { name: 'contracts\u2028of Bat' },
  });
  const { key, prefix } = expectAnswer(made, 201);
  const [notice] = await notices(email);
  expect(notice).toMatchObject({ subject: 'A new API key for your account' });
  expect(notice?.text).toContain(`contracts of Bat (${prefix}…)`);
  expect(notice?.text).not.toContain(key);
});

test('the owner of an account is told of a new phone number', async () => {
  const { email, access_token: token } = await registerUser(world, { language: 'mn' });
  const phone = '+97699113355';
  expectAnswer(await platform(world, '/auth/me', { method: 'PUT', token, body: { phone } }), 200);
  expect(await notices(email)).toEqual([]);
  const code = (await sentMessages(world, { to: phone }))[0]?.code ?? '';
  expectAnswer(await platform(world, '/auth/me/phone/verify', { token, body: { code } }), 200);
  expect(await notices(email)).toMatchObject([
    { subject: 'Таны утасны дугаар солигдлоо', text: expect.stringContaining(phone) },
  ]);
});

test('a member is told of another role, and of no other change', async () => {
  const owner = await registerUser(world);
  const member = await addMember(world, owner);
  expectAnswer(await changeMember(world, owner, member.user.id, { first_name: 'Туяа', role: 'user' }), 200);
  expect(await notices(member.email)).toEqual([]);
  expectAnswer(await changeMember(world, owner, member.user.id, { role: 'admin' }), 200);
  expect(await notices(member.email)).toMatchObject([{ text: expect.stringContaining('is admin now') }]);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newer = firefox.replaceAll('140', '141');
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

const signIn = async (user: { email: string; password: string }, agent: string) => {
  const { email, password } = user;
  const headers = { 'user-agent': agent };
  return expectAnswer(await platform(world, '/auth/login', { body: { email, password }, headers }), 200);
};
const told = async (to: string) =>
  (await notices(to)).filter(({ subject }) => subject.includes('new device')).map(({ text }) => text);

describe('a sign-in from a new device', () => {
  test('is told to the owner, once for each, and not for a new version of a browser', async () => {
    const user = await registerUser(world);
    const zone = { dateStyle: 'long', timeZone: 'Asia/Ulaanbaatar' } as const;
    const day = new Intl.DateTimeFormat('en-GB', zone).format();
    await signIn(user, firefox);
    await signIn(user, firefox);
    await untilTrue(async () => (await told(user.email)).length === 1);
    await signIn(user, newer);
    await signIn(user, phone);
    await untilTrue(async () => (await told(user.email)).length === 2);
    const [second = '', first = ''] = await told(user.email);
    expect(first).toContain('With: Firefox, Windows');
    expect(first).toContain(`When: ${day}, `);
    expect(first).toContain('(Asia/Ulaanbaatar)');
    expect(first).toContain('From: 127.0.0.0/24');
    expect(second).toContain('With: Chrome, Android');
    const rows = await world.deps.orm.em.fork().find(UserDevice, { userId: user.user.id });
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/Firefox|127\.0/);
  });

  test('is new again after 90 days, and a stranger’s account gets no letter', async () => {
    const user = await registerUser(world);
    await signIn(user, firefox);
    await untilTrue(async () => (await told(user.email)).length === 1);
    const old = new Date(Date.now() - 91 * 86_400_000);
    await world.deps.orm.em.fork().nativeUpdate(UserDevice, { userId: user.user.id }, { lastSeenAt: old });
    await signIn(user, firefox);
    await untilTrue(async () => (await told(user.email)).length === 2);
    const unproved = await registerUnproved(world);
    await signIn(unproved, phone);
    const member = await addMember(world, user);
    await signIn(member, phone);
    await untilTrue(async () => (await told(member.email)).length === 1);
    expect(await told(unproved.email)).toEqual([]);
  });
});
