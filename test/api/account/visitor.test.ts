import { LockMode } from '@mikro-orm/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { mailedToken, registerUnproved, registerUser, someEmail } from '#test/support/people/account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const forgotten = '/account/forgotten-password';
const signUp = '/account/sign-up';
const password = 'seven quiet horses';
const newcomer = { first_name: 'Сараа', last_name: 'Дорж', organization_name: '', password };

/** The letters to an address that lead to the page of this purpose. */
const linksTo = async (to: string, purpose: 'verify-email' | 'reset-password') =>
  (await sentMessages(world, { to })).filter(({ link }) => link?.includes(`/account/${purpose}/`));

/** Sends the form of a page as it is opened, and gives the page after it. */
async function fill(path: string, form: Record<string, string>, visitor = new Visitor(world)) {
  return visitor.send(await visitor.open(path), form);
}

/** Runs something while the row of an account is locked: nothing that waits for it gets anywhere. */
async function whileLocked<T>(email: string, run: () => Promise<T>): Promise<T> {
  return world.deps.orm.em.fork().transactional(async (em) => {
    await em.findOneOrFail(UserAccount, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return run();
  });
}

describe('a forgotten password', () => {
  test('is replaced by the link in a mail, to which the sign-in page leads', async () => {
    const user = await registerUser(world);
    const visitor = new Visitor(world);
    const signIn = await visitor.open('/account');
    expect(signIn.html).toContain(`href="${forgotten}"`);
    const sent = await fill(forgotten, { email: user.email.toUpperCase() }, visitor);
    expect([sent.status, sent.html]).toEqual([200, expect.stringContaining('Look into your mailbox')]);
    const path = `/account/reset-password/${await mailedToken(world, user.email, 'reset-password')}`;
    // A scanner of mails opens the link, more than once: it is there for its reader even so.
    for (const method of ['GET', 'HEAD', 'GET']) {
      const scanned = await visitor.ask(path, { method });
      expect([scanned.status, scanned.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    }
    const done = await fill(path, { password }, visitor);
    expect(done.html).toContain('Your password was changed');
    expect(done.html).toContain('href="/account"');
    expect((await signInVisitor(visitor, { email: user.email, password })).path).toBe('/account');
    expect((await fill(path, { password: 'another long phrase' }, visitor)).status).toBe(404);
  });

  test('is answered alike for every address, and waits for none', async () => {
    const user = await registerUser(world);
    const known = await whileLocked(user.email, () => fill(forgotten, { email: user.email }));
    const unknown = await fill(forgotten, { email: someEmail() });
    expect(known.status).toBe(unknown.status);
    expect(known.html).toBe(unknown.html);
    await untilTrue(async () => (await linksTo(user.email, 'reset-password')).length === 1);
  });

  test('fills nobody’s mailbox: one link a minute', async () => {
    const user = await registerUser(world);
    for (let asked = 0; asked < 3; asked += 1) await fill(forgotten, { email: user.email });
    await untilTrue(async () => (await linksTo(user.email, 'reset-password')).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await linksTo(user.email, 'reset-password')).toHaveLength(1);
  });

  test('needs an address, and says so beside its field', async () => {
    const refused = await fill(forgotten, { email: 'saraa' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('aria-invalid="true"');
    expect(refused.html).toContain('value="saraa"');
  });
});

describe('a form for visitors', () => {
  test.each([forgotten, signUp])('at %s is taken from our page in the same browser alone', async (path) => {
    const email = someEmail();
    const form = { ...newcomer, email };
    const visitor = new Visitor(world);
    const page = await visitor.open(path);
    expect((await visitor.send(page, form, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await visitor.send({ ...page, html: '' }, form)).status).toBe(403);
    // The token of somebody else's browser.
    const other = new Visitor(world);
    await other.open(path);
    expect((await other.send(page, form)).status).toBe(403);
    expect((await new Visitor(world).send(page, form)).status).toBe(403);
    expect(await world.deps.orm.em.fork().count(UserAccount, { email })).toBe(0);
    expect((await visitor.send(page, form)).status).toBe(200);
  });

  test.each([forgotten, signUp])('at %s tells nobody where it was, and stays in no cache', async (path) => {
    const { headers } = await new Visitor(world).open(path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a new account', () => {
  test('is opened, confirmed by its mail, and signed in to', async () => {
    const email = someEmail();
    const visitor = new Visitor(world);
    expect((await visitor.open('/account')).html).toContain(`href="${signUp}"`);
    const sent = await fill(signUp, { ...newcomer, email }, visitor);
    expect(sent.html).toContain('Look into your mailbox');
    expect(visitor.cookie('tamga_account')).toBeUndefined();
    const path = `/account/verify-email/${await mailedToken(world, email, 'verify-email')}`;
    expect((await visitor.open(path)).html).toContain('Сараа Дорж');
    expect((await fill(path, { password }, visitor)).html).toContain('href="/account"');
    const account = await signInVisitor(visitor, { email, password });
    expect(account.html).toContain(email);
    const em = world.deps.orm.em.fork();
    const row = await em.findOneOrFail(UserAccount, { email });
    expect(row).toMatchObject({ role: 'owner', language: 'en' });
    const organization = await em.findOneOrFail(Organization, { id: row.organizationId });
    expect(organization.name).toBe('Сараа Дорж');
  });

  test('is not opened where there is one: the page is the same, and a letter tells the owner', async () => {
    const owner = await registerUser(world);
    await world.deps.orm.em
      .fork()
      .nativeUpdate(UserAccount, { id: owner.user.id }, { createdAt: new Date(Date.now() - 120_000) });
    const taken = await whileLocked(owner.email, () => fill(signUp, { ...newcomer, email: owner.email }));
    const free = await fill(signUp, { ...newcomer, email: someEmail() });
    expect(taken.status).toBe(free.status);
    expect(taken.html).toBe(free.html);
    await mailedToken(world, owner.email, 'reset-password');
    const [letter] = await linksTo(owner.email, 'reset-password');
    expect(letter?.subject).toBe('You have an account already');
    const row = await world.deps.orm.em.fork().findOneOrFail(UserAccount, { email: owner.email });
    expect([row.id, row.firstName]).toEqual([owner.user.id, 'Бат']);
    expect((await signInVisitor(new Visitor(world), owner)).path).toBe('/account');
  });

  test('is opened once by a form that is sent twice', async () => {
    const email = someEmail();
    const visitor = new Visitor(world);
    const page = await visitor.open(signUp);
    for (let sent = 0; sent < 2; sent += 1) await visitor.send(page, { ...newcomer, email });
    await mailedToken(world, email, 'verify-email');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await sentMessages(world, { to: email })).toHaveLength(1);
  });

  test('tells beside each field what is wrong, and forgets the password', async () => {
    const form = { ...newcomer, email: 'nobody', first_name: 'www.evil.example', password: 'password1234' };
    const refused = await fill(signUp, form);
    expect(refused.status).toBe(400);
    expect(refused.html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(refused.html).not.toContain('password1234');
  });

  test('is nobody’s who is a stranger where registration is closed', async () => {
    const api = await serveAnother(world, { config: { ...world.config, REGISTRATION: 'closed' } });
    onTestFinished(() => api.close());
    const visitor = new Visitor(api);
    const email = someEmail();
    const form = await visitor.open(forgotten);
    const sent = await visitor.send(form, { ...newcomer, email }, { to: signUp, origin: world.baseUrl });
    for (const page of [await visitor.open(signUp), sent]) {
      expect(page.status).toBe(403);
      expect(page.html).toContain('People join by invitation here');
    }
    expect(await world.deps.orm.em.fork().count(UserAccount, { email })).toBe(0);
  });
});

test('a notice of an account leads to its page, and to a new password', async () => {
  const user = await registerUnproved(world, { language: 'mn' });
  await fill(forgotten, { email: user.email });
  const path = `/account/reset-password/${await mailedToken(world, user.email, 'reset-password')}`;
  expect((await fill(path, { password })).status).toBe(200);
  const notice = async () => (await sentMessages(world, { to: user.email, kind: 'notice' }))[0]?.text;
  await untilTrue(async () => (await notice()) !== undefined);
  for (const way of ['/account', forgotten]) expect(await notice()).toContain(`\n${world.baseUrl}${way}\n`);
});
