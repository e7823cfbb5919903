import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { letterOf } from '#api/platform/users/invitation/send-invitation.ts';
import { purge } from '#api/process/purge.ts';
import { Invitation } from '#entities/account/invitation.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  expectPlatformError,
  mailedToken,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { actsOn, addMember, inviteAs, onMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world, { language: 'mn' }));

const password = 'seven quiet horses run';
const join = (token: string) => platform(world, '/auth/reset-password', { body: { token, password } });

async function linksTo(email: string) {
  return (await outbox(world)).filter(({ to, kind }) => to === email && kind === 'link');
}

describe('an invitation', () => {
  test('makes an invited user, and its link a member whose address is proved', async () => {
    const email = someEmail();
    const { user } = expectAnswer(await inviteAs(world, owner, { email: email.toUpperCase() }), 201);
    expect(user).toMatchObject({
      email,
      role: 'user',
      status: 'invited',
      language: 'mn',
      email_verified_at: null,
      organization_id: owner.user.organization_id,
    });
    expect(JSON.stringify(user)).not.toMatch(/password|argon2/);
    const [mail] = await linksTo(email);
    expect(mail?.text).toContain('Бат Болд таныг');
    expect(mail?.text).toContain('Бат ба нөхөд');
    expectPlatformError(await signInAs(world, email, password), 401, 'UNAUTHORIZED');
    const token = await mailedToken(world, email, 'invitation');
    expectAnswer(await join(token), 200);
    expectPlatformError(await join(token), 422, 'VALIDATION_FAILED');
    const joined = expectAnswer(await signInAs(world, email, password), 200);
    expect(joined.user).toMatchObject({
      id: user.id,
      status: 'active',
      email_verified_at: expect.any(String),
    });
    expect(await actsOn(world, user.id)).toEqual([
      'user.invited',
      'user.invitation_accepted',
      'user.signed_in',
    ]);
  });

  test('sent again has a fresh link, and the old one opens nothing', async () => {
    const email = someEmail();
    const first = expectAnswer(await inviteAs(world, owner, { email }), 201);
    const old = await mailedToken(world, email, 'invitation');
    const again = expectAnswer(
      await inviteAs(world, owner, { email, first_name: 'Оюун', role: 'admin' }),
      201,
    );
    expect(again.user).toMatchObject({ id: first.user.id, first_name: 'Оюун', role: 'admin' });
    const fresh = await mailedToken(world, email, 'invitation');
    expect(fresh).not.toBe(old);
    expectPlatformError(await join(old), 422, 'VALIDATION_FAILED');
    expectAnswer(await join(fresh), 200);
  });

  test('with one Idempotency-Key is sent once, and the repeat gets the same answer', async () => {
    const fields = { email: someEmail() };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await inviteAs(world, owner, fields, headers);
    const second = await inviteAs(world, owner, fields, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await linksTo(fields.email)).toHaveLength(1);
    const other = await inviteAs(world, owner, { ...fields, role: 'admin' }, headers);
    expectPlatformError(other, 422, 'IDEMPOTENCY_CONFLICT');
  });

  test('of one address by two at once makes one user', async () => {
    const fields = { email: someEmail() };
    const both = await Promise.all([inviteAs(world, owner, fields), inviteAs(world, owner, fields)]);
    const ids = both.map((answer) => expectAnswer(answer, 201).user.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('of an address that has an account, here or elsewhere, is refused', async () => {
    const stranger = await registerUser(world);
    const member = await addMember(world, owner);
    const refusals = await Promise.all(
      [stranger.email, member.email, owner.email].map((email) => inviteAs(world, owner, { email })),
    );
    for (const answer of refusals) {
      const error = expectPlatformError(answer, 422, 'VALIDATION_FAILED');
      expect(error.details.issues?.map(({ path }) => path)).toEqual(['email']);
    }
  });

  test('takes nobody’s address: others invite it, and its owner registers, resets and signs in', async () => {
    const email = someEmail();
    const stranger = await registerUser(world);
    expectAnswer(await inviteAs(world, stranger, { email }), 201);
    expectAnswer(await inviteAs(world, owner, { email }), 201);
    const em = world.deps.orm.em.fork();
    expect(await em.count(UserAccount, { email })).toBe(0);
    expect((await registerUser(world, { email })).user).toMatchObject({ email, role: 'owner' });
    expectAnswer(await platform(world, '/auth/forgot-password', { body: { email } }), 200);
    const token = await mailedToken(world, email, 'reset-password');
    expectAnswer(await join(token), 200);
    expectAnswer(await signInAs(world, email, password), 200);
  });

  test('that nobody took in time opens nothing, and goes after a while', async () => {
    const email = someEmail();
    const { user } = expectAnswer(await inviteAs(world, owner, { email }), 201);
    const token = await mailedToken(world, email, 'invitation');
    const end = (daysAgo: number) =>
      world.deps.orm.em
        .fork()
        .nativeUpdate(
          Invitation,
          { id: user.id },
          { expiresAt: new Date(Date.now() - daysAgo * 86_400_000) },
        );
    await end(1);
    expectPlatformError(await join(token), 422, 'VALIDATION_FAILED');
    await purge(world.deps);
    expectAnswer(await onMember(world, owner, user.id), 200);
    await end(31);
    await purge(world.deps);
    expectPlatformError(await onMember(world, owner, user.id), 404, 'NOT_FOUND');
  });

  test('whose mail cannot be sent says so, and is sent by inviting again', async () => {
    const fields = { email: someEmail() };
    const messenger = { send: () => Promise.reject(new Error('no mail today')) };
    const dumb = await serveAnother(world, { messenger });
    const body = { ...fields, first_name: 'A', last_name: 'B' };
    const answer = await platform(dumb, '/users', { token: owner.access_token, body });
    await dumb.close();
    expectPlatformError(answer, 503, 'SERVICE_UNAVAILABLE');
    expectAnswer(await inviteAs(world, owner, fields), 201);
    expectAnswer(await join(await mailedToken(world, fields.email, 'invitation')), 200);
  });

  test('is answered to whoever sent it, once their address is proved', async () => {
    const email = someEmail();
    expectAnswer(await inviteAs(world, owner, { email }), 201);
    const em = world.deps.orm.em.fork();
    const invitation = await em.findOneOrFail(Invitation, { email });
    const inviter = await em.findOneOrFail(UserAccount, { id: owner.user.id });
    const letter = () => letterOf(em, { invitation, token: 'unused', inviter });
    expect((await letter()).replyTo).toBe(owner.email);
    inviter.emailVerifiedAt = null;
    expect(await letter()).not.toHaveProperty('replyTo');
  });

  test.each([
    ['email', { email: 'no address' }],
    ['email', { email: undefined }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 7 }],
    ['role', { role: 'king' }],
    ['language', { language: 'de' }],
  ])('with a wrong %s is refused: %j', async (field, fields) => {
    const error = expectPlatformError(await inviteAs(world, owner, fields), 400, 'INVALID_REQUEST');
    expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
    expect(error.message).toContain('expected');
  });
});
