import { expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  actsOfUser,
  expectPlatformError,
  platform,
  registerUser,
  signInAs,
} from '#test/support/people/account.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const wrong = 'not the password of anybody';

/** The form of a person's sign-in. */
function typed({ email, password }: { email: string; password: string }) {
  return { email, password };
}

test('a person signs in and gets the page that they wanted', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const form = await visitor.open('/account?x=1');
  expect(form.path).toMatch(/^\/account\/sign-in\/[\w-]+$/);
  expect(form.html).toContain('<h1>Sign in</h1>');
  const page = await visitor.send(form, { email: user.email.toUpperCase(), password: user.password });
  expect([page.status, page.path]).toEqual([200, '/account?x=1']);
  expect(page.html).toContain(user.email);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect((await actsOfUser(world, user.user.id)).at(-1)).toBe('user.signed_in');
});

test('the session is in the list of the account, and no table has its cookie', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  const listed = await platform<{ user_agent: string }[]>(world, '/auth/sessions', {
    token: user.access_token,
  });
  expect(listed.body.data.map(({ user_agent: agent }) => agent)).toContain('Visitor');
  const cookie = visitor.cookie('tamga_account') ?? '';
  expect(cookie).toMatch(/^[\w-]{43}$/);
  const [session] = await sessionsOf(user.user.id, { pageTokenHash: { $ne: null } });
  expect(session?.pageTokenHash).toMatch(/^[0-9a-f]{64}$/);
  const rows = await world.deps.orm.em.fork().execute<{ found: boolean }[]>(
    `select exists (select 1 from oauth_record where payload::text like ?) or
       exists (select 1 from user_session s where s::text like ?) as found`,
    [`%${cookie}%`, `%${cookie}%`],
  );
  expect(rows).toEqual([{ found: false }]);
});

test('cookies are for this host and out of reach of scripts', async () => {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, await registerUser(world));
  const kept = [...visitor.cookies.values()].filter(({ name }) => name.startsWith('tamga'));
  expect(kept.map(({ name }) => name)).toContain('tamga_account');
  for (const { attributes } of kept) {
    expect(attributes).toMatch(/httponly/i);
    expect(attributes).toMatch(/samesite=lax/i);
    expect(attributes).not.toMatch(/domain=/i);
  }
});

test('a wrong password is told beside its field, and the address stays', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const refused = await signInVisitor(visitor, { email: user.email, password: wrong });
  expect(refused.status).toBe(401);
  expect(refused.html).toContain('The address or the password is wrong.');
  expect(refused.html).toContain(`value="${user.email}"`);
  expect(refused.html).toContain('aria-invalid="true"');
  expect(refused.html).not.toContain(wrong);
  expect((await visitor.send(refused, typed(user))).path).toBe('/account');
});

test('an unknown address gets the same page, and a text that is none is named', async () => {
  const { email } = await registerUser(world);
  const pages = [];
  for (const address of [email, `nobody.${email}`]) {
    const page = await signInVisitor(new Visitor(world), { email: address, password: wrong });
    pages.push(page.html.replaceAll(address, '').replaceAll(/value="[^"]*"/g, ''));
  }
  expect(pages[0]).toBe(pages[1]);
  const none = await signInVisitor(new Visitor(world), { email: 'saraa', password: wrong });
  expect(none.status).toBe(400);
  expect(none.html).toContain('Enter an e-mail address');
});

test('wrong passwords count together with those of the API', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  let page = await visitor.open('/account');
  for (let tries = 0; tries < 3; tries += 1)
    page = await visitor.send(page, { email: user.email, password: wrong });
  for (let tries = 0; tries < 2; tries += 1) await signInAs(world, user.email, wrong);
  const locked = await visitor.send(page, typed(user));
  expect([locked.status, locked.path]).toEqual([429, page.path]);
  expect(locked.html).toContain('Too many wrong passwords.');
  expectPlatformError(await signInAs(world, user.email, user.password), 429, 'LOCKED_OUT');
});

test('a form of another site, or without its token, signs nobody in', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const form = await visitor.open('/account');
  expect((await visitor.send(form, typed(user), { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await visitor.send(form, { ...typed(user), form_token: 'x'.repeat(43) })).status).toBe(403);
  expect((await visitor.send({ ...form, html: '' }, typed(user))).status).toBe(403);
  expect(await sessionsOf(user.user.id, { providerSession: { $ne: null } })).toEqual([]);
});

test('the page of a sign-in works in the browser that began it, until it is over', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const form = await visitor.open('/account');
  const elsewhere = await new Visitor(world).open(form.path);
  expect([elsewhere.status, elsewhere.path]).toEqual([400, form.path]);
  expect(elsewhere.html).toContain('This sign-in is over');
  const moved = new Visitor(world);
  const path = '/account/sign-in/another';
  for (const [key, cookie] of visitor.cookies) moved.cookies.set(key, { ...cookie, path });
  expect((await moved.open(path)).status).toBe(400);
  await visitor.send(form, typed(user));
  const again = await visitor.send(form, typed(user));
  expect(again.status).toBe(400);
  expect(again.html).toContain('This sign-in is over');
  expect((await visitor.open('/account')).path).toBe('/account');
});

test('a disabled account signs in no more, and its open session ends', async () => {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  const em = world.deps.orm.em.fork();
  await em.nativeUpdate(UserAccount, { id: user.user.id }, { status: 'disabled' });
  const page = await visitor.open('/account');
  expect(page.path).toMatch(/^\/account\/sign-in\//);
  expect((await visitor.send(page, typed(user))).status).toBe(401);
});

function sessionsOf(userId: string, where: object) {
  return world.deps.orm.em.fork().find(UserSession, { userId, ...where });
}
