import { expect, test } from 'vitest';
import { platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { addMember, changeMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
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
