import { expect, test } from 'vitest';
import { UserSession } from '#entities/account/user-session.ts';
import { actsOfUser, platform, registerUser } from '#test/support/people/account.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const signInPage = /^\/account\/sign-in\//;
const hour = 3_600_000;

async function signedIn() {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  const session = await world.deps.orm.em
    .fork()
    .findOneOrFail(UserSession, { userId: user.user.id, pageTokenHash: { $ne: null } });
  return { user, visitor, session };
}

function change(
  id: string,
  fields: Partial<Pick<UserSession, 'createdAt' | 'expiresAt' | 'authenticatedAt'>>,
) {
  return world.deps.orm.em.fork().nativeUpdate(UserSession, { id }, fields);
}

/** The address at which the browser came back with a code. */
function callbackOf(visitor: Visitor): string {
  return visitor.way.findLast((path) => path.startsWith('/account/callback?')) ?? '';
}

test('a code works once, and in the browser that asked for it', async () => {
  const { user, visitor } = await signedIn();
  const callback = callbackOf(visitor);
  expect(callback).toContain('code=');
  for (const browser of [visitor, new Visitor(world)]) {
    const page = await browser.open(callback);
    expect(page.status).toBe(400);
    expect(page.html).toContain('This sign-in is over');
  }
  // Somebody who has begun a sign-in of their own is sent to the code of another.
  const victim = new Visitor(world);
  await victim.open('/account');
  const state = new URLSearchParams(victim.way[0]?.split('?')[1]).get('state') ?? '';
  const other = await freshCode(user);
  for (const path of [other, withState(other, state)]) {
    await victim.open('/account');
    expect((await victim.open(path)).status).toBe(400);
    expect(victim.cookie('tamga_account')).toBeUndefined();
  }
});

/** The address with a code that was not used. */
async function freshCode(
  user: { email: string; password: string },
  visitor = new Visitor(world),
): Promise<string> {
  const form = await visitor.open('/account');
  const hidden = /name="form_token" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
  const body = new URLSearchParams({ email: user.email, password: user.password, form_token: hidden });
  const headers = { origin: world.baseUrl };
  const given = await visitor.ask(form.path, { method: 'POST', body, headers });
  const resumed = await visitor.ask(new URL(given.headers.get('location') ?? '').pathname);
  const { pathname, search } = new URL(resumed.headers.get('location') ?? '');
  expect(pathname).toBe('/account/callback');
  return pathname + search;
}

function withState(path: string, state: string): string {
  const [pathname, query] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('state', state);
  return `${pathname}?${parameters.toString()}`;
}

test('with the right state, too, a code of another sign-in opens nothing', async () => {
  const user = await registerUser(world);
  const victim = new Visitor(world);
  await victim.open('/account');
  const state = new URLSearchParams(victim.way[0]?.split('?')[1]).get('state') ?? '';
  const page = await victim.open(withState(await freshCode(user), state));
  expect(page.status).toBe(400);
  expect(victim.cookie('tamga_account')).toBeUndefined();
});

test('a code that comes back with another state than it was asked for opens nothing', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const callback = await freshCode(user, visitor);
  expect((await visitor.open(withState(callback, 'another'))).status).toBe(400);
  expect(visitor.cookie('tamga_account')).toBeUndefined();
});

test('a cookie that was there before the sign-in opens nothing after it', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const planted = 'p'.repeat(43);
  for (const name of ['tamga_account', 'tamga_sso'])
    visitor.cookies.set(`${name} /`, { name, value: planted, path: '/', attributes: '' });
  await signInVisitor(visitor, user);
  expect(visitor.cookie('tamga_account')).not.toBe(planted);
  expect(visitor.cookie('tamga_sso')).not.toBe(planted);
  const thief = new Visitor(world);
  for (const name of ['tamga_account', 'tamga_sso'])
    thief.cookies.set(`${name} /`, { name, value: planted, path: '/', attributes: '' });
  expect((await thief.open('/account')).path).toMatch(signInPage);
});

test('signing out ends the session everywhere, by a form of ours alone', async () => {
  const { user, visitor, session } = await signedIn();
  const before = new Map(visitor.cookies);
  const page = await visitor.open('/account');
  const to = '/account/sign-out';
  expect((await visitor.send(page, {}, { to, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await visitor.send({ ...page, html: '' }, {}, { to })).status).toBe(403);
  expect((await visitor.open('/account')).path).toBe('/account');
  const out = await visitor.send(page, {}, { to });
  expect(out.html).toContain('You are signed out');
  expect(visitor.cookie('tamga_account')).toBeUndefined();
  expect(await actsOfUser(world, user.user.id)).toContain('user.signed_out');
  expect((await visitor.open('/account')).path).toMatch(signInPage);
  // A copy of all the cookies opens nothing either.
  const copy = new Visitor(world);
  for (const [key, cookie] of before) copy.cookies.set(key, cookie);
  expect((await copy.open('/account')).path).toMatch(signInPage);
  expect(session.providerSession).toMatch(/^[\w-]+$/);
});

test('a session that is ended in the list is over in the browser, at the authorization server too', async () => {
  const { user, visitor, session } = await signedIn();
  const path = `/auth/sessions/${session.id}`;
  const ended = await platform(world, path, { method: 'DELETE', token: user.access_token });
  expect(ended.status).toBe(200);
  expect((await visitor.open('/account')).path).toMatch(signInPage);
});

test('a new password ends it, too', async () => {
  const { user, visitor } = await signedIn();
  const body = { password: user.password, new_password: 'a few unusual words together' };
  await platform(world, '/auth/change-password', { body, token: user.access_token });
  const page = await visitor.open('/account');
  expect(page.path).toMatch(signInPage);
  expect((await visitor.send(page, { email: user.email, password: body.new_password })).path).toBe(
    '/account',
  );
});

test('another person may sign in after a session is over, and sees their own account', async () => {
  const { visitor, session } = await signedIn();
  await change(session.id, { expiresAt: new Date(Date.now() - 1) });
  const other = await registerUser(world);
  const page = await signInVisitor(visitor, other);
  expect(page.path).toBe('/account');
  expect(page.html).toContain(other.email);
});

test('a session ends without use, and with use at last', async () => {
  const { visitor, session } = await signedIn();
  const begun = Date.now() - 11.5 * hour;
  await change(session.id, { createdAt: new Date(begun), expiresAt: new Date(Date.now() + 60_000) });
  expect((await visitor.open('/account')).path).toBe('/account');
  const used = await world.deps.orm.em.fork().findOneOrFail(UserSession, { id: session.id });
  expect(used.expiresAt.getTime()).toBe(begun + 12 * hour);
  await change(session.id, { expiresAt: new Date(Date.now() - 1) });
  expect((await visitor.open('/account')).path).toMatch(signInPage);
});

test('a second page of the same browser asks for no password', async () => {
  const { user, visitor } = await signedIn();
  visitor.cookies.delete('tamga_account /');
  const page = await visitor.open('/account');
  expect([page.status, page.path]).toEqual([200, '/account']);
  expect(page.html).toContain(user.email);
});
