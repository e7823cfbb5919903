import { expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserIdentity } from '#entities/account/user-identity.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { outsideWords } from '#words/pages/outside.ts';
import { actsOfUser, mailedToken, platform, registerUser } from '#test/support/people/account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { codeFrom, openAccountOf, somebody, startOutsideApi, Traveller } from './support/outside-api.ts';

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
const em = () => world.owner.em.fork();
const words = outsideWords.en;
const accountOf = (email: string) => em().findOneOrFail(UserAccount, { email });

test('somebody new gets an account, proves its address by a code, and is signed in from then on', async () => {
  const person = somebody();
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', person);
  expect(asked.html).toContain(words.address.title);
  expect((await accountOf(person.email)).emailVerifiedAt).toBeNull();
  const { page, code } = await codeFrom(world, traveller.here, { page: asked, to: person.email });
  const wrong = await traveller.here.send(page, { code: code === '000000' ? '000001' : '000000' });
  expect([wrong.status, traveller.isSignedIn]).toEqual([400, false]);
  const account = await traveller.here.send(page, { code });
  expect(account.html).toContain(person.email);
  const user = await accountOf(person.email);
  expect(user.emailVerifiedAt).not.toBeNull();
  expect(await actsOfUser(world, user.id)).toEqual([
    'user.registered',
    'user.sign_in_tied',
    'user.signed_in',
    'user.email_verified',
  ]);
  const another = new Traveller(api);
  expect((await another.open('/account', { ...person, email: 'changed@example.mn' })).html).toContain(
    person.email,
  );
  const byPassword = await platform(api, '/auth/login', { body: { email: person.email, password: '' } });
  expect(byPassword.status).toBe(401);
});

test('an account whose address was not proved yet is asked for the code each time', async () => {
  const person = somebody();
  await new Traveller(api).open('/account', person);
  const again = new Traveller(api);
  expect((await again.open('/account', person)).html).toContain(words.address.title);
  expect(again.isSignedIn).toBe(false);
  expect(await em().count(UserAccount, { email: person.email })).toBe(1);
});

test('somebody who has an account proves once, by its password, that it is theirs', async () => {
  const user = await registerUser(world);
  const person = somebody({ email: user.email.toUpperCase() });
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', person);
  expect(asked.html).toContain(words.account.title);
  expect(asked.html).not.toContain('Болд');
  const wrong = await traveller.here.send(asked, { password: 'not the password of it' });
  expect([wrong.status, traveller.isSignedIn]).toEqual([400, false]);
  expect(await em().count(UserIdentity, { userId: user.user.id })).toBe(0);
  const account = await traveller.here.send(wrong, { password: user.password });
  expect(account.html).toContain(user.email);
  await untilTrue(async () =>
    (await sentMessages(world, { to: user.email, kind: 'notice' })).some(
      ({ subject }) => subject === 'Another way to sign in to your account',
    ),
  );
  expect((await new Traveller(api).open('/account', person)).html).toContain(user.email);
});

test('the form takes no other address than the one that the provider named', async () => {
  const [victim, owner] = [await registerUser(world), await registerUser(world)];
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', somebody({ email: victim.email }));
  const { email, password } = owner;
  expect((await traveller.here.send(asked, { email, password })).status).toBe(400);
  expect(traveller.isSignedIn).toBe(false);
});

test('a new password by a mailed link ends the tie: the account is proved anew', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  await platform(api, '/auth/forgot-password', { body: { email: person.email } });
  const token = await mailedToken(world, person.email, 'reset-password');
  const password = 'a few unusual words together';
  const reset = await platform(api, '/auth/reset-password', { body: { token, password } });
  expect(reset.status).toBe(200);
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', person);
  expect(asked.html).toContain(words.account.title);
  expect((await traveller.here.send(asked, { password })).html).toContain(person.email);
});

test('a new password that comes before the tie leaves none: who proved the account by the old one is not tied to it', async () => {
  const user = await registerUser(world);
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', somebody({ email: user.email }));
  // As a reset does between the session and the tie.
  await em().execute(
    `create function end_at_once() returns trigger language plpgsql as
       $$ begin update user_session set ended_at = now() where id = new.id; return null; end $$;
     create trigger end_at_once after insert on user_session for each row
       when (new.user_id = '${user.user.id}') execute function end_at_once()`,
  );
  await traveller.here.send(asked, { password: user.password });
  await em().execute('drop function end_at_once cascade');
  expect(await actsOfUser(world, user.user.id)).toContain('user.signed_in');
  expect(await em().count(UserIdentity, { userId: user.user.id })).toBe(0);
  expect(traveller.isSignedIn).toBe(false);
});

test('the moment of the sign-in there is that of the session', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  const { id: userId } = await accountOf(person.email);
  await em().nativeDelete(UserSession, { userId });
  await new Traveller(api).open('/account', { ...person, ago: 3_600, amr: ['hwk', 'mfa'] });
  const session = await em().findOneOrFail(UserSession, { userId });
  const age = Date.now() - session.authenticatedAt.getTime();
  expect(age).toBeGreaterThan(3_590_000);
  expect(age).toBeLessThan(3_700_000);
  expect(session.amr).toEqual(['hwk', 'mfa']);
});

test('a sign-in there that is still to come is one of now', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  const { id: userId } = await accountOf(person.email);
  await em().nativeDelete(UserSession, { userId });
  await new Traveller(api).open('/account', { ...person, ago: -3_600 });
  const session = await em().findOneOrFail(UserSession, { userId });
  expect(session.authenticatedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test('what needs a recent sign-in asks for one there, of the same person', async () => {
  const person = somebody();
  const { traveller } = await openAccountOf(world, api, person);
  const { id: userId } = await accountOf(person.email);
  const old = new Date(Date.now() - 3_600_000);
  await em().nativeUpdate(UserSession, { userId }, { authenticatedAt: old });
  const onward = await traveller.here.open('/account/password');
  expect(onward.headers.get('refresh')).toContain('prompt=login');
  traveller.leaveProvider();
  const other = await traveller.here.open(await traveller.goThere(onward, somebody()));
  expect([other.status, other.html.includes(words.refused.other(''))]).toEqual([403, true]);
  traveller.leaveProvider();
  const form = await traveller.open('/account/password', person);
  expect([form.status, form.path]).toEqual([200, '/account/password']);
  const { authenticatedAt } = await em().findOneOrFail(UserSession, { userId, endedAt: null });
  expect(Date.now() - authenticatedAt.getTime()).toBeLessThan(60_000);
});

test('an older sign-in there is not taken for a recent one', async () => {
  const person = somebody();
  const { traveller } = await openAccountOf(world, api, person);
  const { id: userId } = await accountOf(person.email);
  const old = new Date(Date.now() - 3_600_000);
  await em().nativeUpdate(UserSession, { userId }, { authenticatedAt: old });
  traveller.leaveProvider();
  const refused = await traveller.open('/account/password', { ...person, ago: 300 });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(words.refused.title);
});

test('there is no form for an account, and none for a password', async () => {
  const traveller = new Traveller(api);
  const page = await traveller.here.open('/account/sign-up');
  expect(page.headers.get('refresh')).toContain(api.provider.issuer);
  expect(page.html).not.toContain('type="password"');
});

test('a passkey of ours is no way around the provider', async () => {
  const traveller = new Traveller(api);
  const { path } = await traveller.here.open('/account');
  const headers = { origin: api.baseUrl };
  const answer = await traveller.here.ask(`${path}/passkey`, { method: 'POST', headers });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
});
