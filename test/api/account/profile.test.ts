import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  actsOfUser,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { addMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const fresh = 'seven quiet horses';
const signInPage = /^\/account\/sign-in\//;
const em = () => world.deps.orm.em.fork();

async function signedIn(fields: Record<string, unknown> = {}) {
  const user = await registerUser(world, fields);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  const fill = async (path: string, form: Record<string, string>, to = path) =>
    visitor.send(await visitor.open(path), form, { to });
  return { user, visitor, fill };
}

/** Lets the password of every open session of a user be given so long ago that it is asked for again. */
function letTimePass(userId: string): Promise<number> {
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  return em().nativeUpdate(UserSession, { userId }, { authenticatedAt });
}

function row(id: string): Promise<UserAccount> {
  return em().findOneOrFail(UserAccount, { id });
}

test('a person changes their name and language, by the same rules as by API', async () => {
  const { user, visitor, fill } = await signedIn();
  const shown = await visitor.open('/account/profile');
  expect(shown.html).toContain('value="Бат"');
  for (const first_name of ['', 'www.evil.example', 'a\u2028b']) {
    const refused = await fill('/account/profile', { first_name, last_name: 'Дорж', language: 'mn' });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('aria-invalid="true"')]);
  }
  const done = await fill('/account/profile', { first_name: 'Сараа', last_name: 'Дорж', language: 'mn' });
  expect([done.path, done.html]).toEqual(['/account?done=changed', expect.stringContaining('Сараа Дорж')]);
  expect(await row(user.user.id)).toMatchObject({ firstName: 'Сараа', lastName: 'Дорж', language: 'mn' });
  expect(await actsOfUser(world, user.user.id)).toContain('user.updated');
});

test('owner and admin switch the line on pages of envelopes, and keep the other settings; a user is led to their account', async () => {
  const { user, visitor, fill } = await signedIn();
  const { access_token: token } = user;
  const settings = { language: 'mn', own: { kept: true } };
  await platform(world, '/organization', { method: 'PUT', token, body: { settings } });
  type Shown = { organization: { settings: Record<string, unknown> } };
  const settingsNow = async () =>
    expectAnswer(await platform<Shown>(world, '/organization', { token }), 200).organization.settings;
  expect((await visitor.open('/account')).html).toContain('href="/account/organization"');
  const path = '/account/organization';
  expect((await visitor.open(path)).html).toMatch(/name="page_line"[^>]*\schecked/);
  expect((await fill(path, {})).path).toBe('/account?done=changed');
  expect(await settingsNow()).toEqual({ ...settings, page_line: false });
  expect((await visitor.open(path)).html).not.toMatch(/name="page_line"[^>]*\schecked/);
  await fill(path, { page_line: 'true' });
  expect(await settingsNow()).toEqual({ ...settings, page_line: true });
  expect(await actsOfUser(world, user.user.id)).toContain('organization.updated');
  const member = await addMember(world, user);
  const other = new Visitor(world);
  await signInVisitor(other, member);
  const theirs = await other.open(path);
  expect([theirs.path, theirs.html.includes('/account/organization')]).toEqual(['/account', false]);
});

test('a new password opens no session in a browser whose own has ended meanwhile', async () => {
  const { user, visitor } = await signedIn();
  const page = await visitor.open('/account/password');
  // As staff do who disable the account at that moment.
  await world.owner.em.fork().execute(
    `create function end_with_password() returns trigger language plpgsql as
       $$ begin update user_session set ended_at = now() where user_id = new.id; return null; end $$;
     create trigger end_with_password after update of password_hash on user_account for each row
       when (new.id = '${user.user.id}') execute function end_with_password()`,
  );
  const after = await visitor.send(page, { old: user.password, password: fresh });
  await world.owner.em.fork().execute('drop function end_with_password cascade');
  expect(after.path).toMatch(signInPage);
  expect(await em().count(UserSession, { userId: user.user.id, endedAt: null })).toBe(0);
});

describe('a phone number', () => {
  test('counts once its code came back', async () => {
    const { user, fill } = await signedIn();
    const phone = `+976991${String(Date.now()).slice(-5)}`;
    expect((await fill('/account/phone', { phone: '12' })).status).toBe(400);
    const asked = await fill('/account/phone', { phone: `${phone.slice(0, 4)} ${phone.slice(4)}` });
    expect(asked.html).toContain('Confirm the number');
    const [sms] = await sentMessages(world, { to: phone });
    const wrong = sms?.code === '123456' ? '654321' : '123456';
    for (const code of ['12', wrong]) {
      const refused = await fill('/account/phone', { code }, '/account/phone/code');
      expect([400, 401]).toContain(refused.status);
      expect(refused.html).toContain('The code is wrong');
    }
    expect((await row(user.user.id)).phoneVerifiedAt).toBeNull();
    const done = await fill('/account/phone', { code: sms?.code ?? '' }, '/account/phone/code');
    expect(done.path).toBe('/account?done=phone');
    expect(await row(user.user.id)).toMatchObject({ phone, phoneVerifiedAt: expect.any(Date) });
  });

  test('needs a password of the last minutes, and a confirmed address', async () => {
    const { user, visitor } = await signedIn();
    const page = await visitor.open('/account/phone');
    await letTimePass(user.user.id);
    expect((await visitor.send(page, { phone: '+97699112244' })).path).toMatch(signInPage);
    expect((await visitor.open('/account/phone')).path).toMatch(signInPage);
    expect((await row(user.user.id)).phone).toBeNull();
    const stranger = await registerUnproved(world);
    const other = new Visitor(world);
    await signInVisitor(other, stranger);
    const refused = await other.send(await other.open('/account/phone'), { phone: '+97699112244' });
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('Confirm your e-mail')]);
  });
});

describe('a new password', () => {
  test('needs the old one, ends every other session, and gives this browser another', async () => {
    const { user, visitor, fill } = await signedIn();
    const other = new Visitor(world);
    await signInVisitor(other, user);
    const copy = new Visitor(world);
    for (const [key, cookie] of visitor.cookies) copy.cookies.set(key, cookie);
    const wrong = await fill('/account/password', { old: 'not the password', password: fresh });
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('not your present password')]);
    const weak = await fill('/account/password', { old: user.password, password: 'password1234' });
    expect([weak.status, weak.html]).toEqual([400, expect.not.stringContaining('password1234')]);
    const done = await fill('/account/password', { old: user.password, password: fresh });
    expect([done.path, done.status]).toEqual(['/account?done=password', 200]);
    expect((await visitor.open('/account/sessions')).status).toBe(200);
    // What was stolen before opens nothing: neither the cookie of the pages nor that of the authorization server.
    for (const thief of [other, copy]) expect((await thief.open('/account')).path).toMatch(signInPage);
    expect((await platform(world, '/auth/me', { token: user.access_token })).status).toBe(401);
    expectAnswer(await signInAs(world, user.email, fresh), 200);
    expect(await actsOfUser(world, user.user.id)).toContain('user.password_changed');
  });

  test('is guessed at in five tries at most, within one session', async () => {
    const { user, fill } = await signedIn();
    for (let tried = 0; tried < 5; tried += 1)
      expect((await fill('/account/password', { old: `wrong ${tried}`, password: fresh })).status).toBe(401);
    const locked = await fill('/account/password', { old: user.password, password: fresh });
    expect([locked.status, locked.html]).toEqual([429, expect.stringContaining('Too many wrong tries')]);
    // The owner signs in elsewhere as always.
    expectAnswer(await signInAs(world, user.email, user.password), 200);
  });

  test('needs a password of the last minutes', async () => {
    const { user, visitor } = await signedIn();
    const page = await visitor.open('/account/password');
    await letTimePass(user.user.id);
    const asked = await visitor.send(page, { old: user.password, password: fresh });
    expect(asked.path).toMatch(signInPage);
    expect((await signInAs(world, user.email, user.password)).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  test('says where and with what, and ends one', async () => {
    const { user, visitor, fill } = await signedIn();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { 'user-agent': agent };
    const { email, password } = user;
    const opened = await platform<{ access_token: string }>(world, '/auth/login', {
      body: { email, password },
      headers,
    });
    const { access_token: token } = expectAnswer(opened, 200);
    const shown = await visitor.open('/account/sessions');
    for (const text of ['Firefox, Linux', 'This browser', '127.0.0.1', 'by a program'])
      expect(shown.html).toContain(text);
    const session = await em().findOneOrFail(UserSession, { userId: user.user.id, userAgent: agent });
    const done = await fill('/account/sessions', { id: session.id });
    expect(done.path).toBe('/account/sessions?done=ended');
    expect(done.html).not.toContain('Firefox, Linux');
    expect((await platform(world, '/auth/me', { token })).status).toBe(401);
  });

  test('ends all others at once', async () => {
    const { user, visitor, fill } = await signedIn();
    const other = new Visitor(world);
    await signInVisitor(other, user);
    const done = await fill('/account/sessions', { id: 'others' });
    expect(done.html).toContain('All your other sessions have ended');
    expect((await other.open('/account')).path).toMatch(signInPage);
    expect((await platform(world, '/auth/me', { token: user.access_token })).status).toBe(401);
    expect((await visitor.open('/account')).path).toBe('/account');
    const ended = { userId: user.user.id, action: 'user.sessions_ended' };
    expect((await em().findOneOrFail(AuditEvent, ended)).metadata).toMatchObject({ sessions_ended: 2 });
  });

  test('ends nobody else’s, and none without a password of the last minutes', async () => {
    const { user, visitor, fill } = await signedIn();
    const stranger = await registerUser(world);
    const foreign = await em().findOneOrFail(UserSession, { userId: stranger.user.id });
    await fill('/account/sessions', { id: foreign.id });
    expect((await platform(world, '/auth/me', { token: stranger.access_token })).status).toBe(200);
    const page = await visitor.open('/account/sessions');
    expect(page.html).not.toContain(foreign.id);
    await letTimePass(user.user.id);
    for (const id of ['others', 'not an id'])
      expect((await visitor.send(page, { id })).path).toMatch(signInPage);
    expect((await platform(world, '/auth/me', { token: user.access_token })).status).toBe(200);
  });
});

test('the mail to confirm an address comes again, a minute apart', async () => {
  const user = await registerUnproved(world);
  await mailedToken(world, user.email, 'verify-email');
  const visitor = new Visitor(world);
  const page = await signInVisitor(visitor, user);
  const again = () => visitor.send(page, {}, { to: '/account/address' });
  const soon = await again();
  expect([soon.status, soon.html]).toEqual([429, expect.stringContaining('a moment ago')]);
  const since = new Date(Date.now() - 61_000);
  await em().execute('update account_link set created_at = ? where user_id = ?', [since, user.user.id]);
  expect((await again()).html).toContain('is on its way');
});

test.each([
  ['/account/profile', { first_name: 'A', last_name: 'B', language: 'en' }],
  ['/account/phone', { phone: '+97699112255' }],
  ['/account/phone/code', { code: '123456' }],
  ['/account/password', { old: 'x', password: fresh }],
  ['/account/address', {}],
  ['/account/sessions', { id: 'others' }],
])('the form %s is taken from our own pages alone', async (path, form) => {
  const { user, visitor } = await signedIn();
  const page = await visitor.open('/account');
  const before = await row(user.user.id);
  const foreign = await visitor.send(page, form, { to: path, origin: 'https://elsewhere.example' });
  const bare = await visitor.send({ ...page, html: '' }, form, { to: path });
  const { visitor: neighbour } = await signedIn();
  const others = await visitor.send(await neighbour.open('/account'), form, { to: path });
  expect([foreign.status, bare.status, others.status]).toEqual([403, 403, 403]);
  expect(await row(user.user.id)).toEqual(before);
  expect((await platform(world, '/auth/me', { token: user.access_token })).status).toBe(200);
  const nobody = new Visitor(world);
  expect((await nobody.send({ ...page, html: '' }, form, { to: path })).path).toMatch(signInPage);
});
