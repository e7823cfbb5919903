import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { UserSession } from '#entities/account/user-session.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  askTokens,
  begin,
  browserOf,
  exchange,
  makeApplication,
  partnerOrigin,
  signInTo,
} from '#test/support/people/application.ts';
import { signInVisitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/** Several pages of one browser, and what a sign-out ends in it. */

const world = setUp(sharedWorld);
const app = setUp(() => makeApplication(world));
const em = () => world.owner.em.fork();

test('a sign-out that an application asks for ends the session that came with a new password', async () => {
  const user = await registerUser(world);
  const { visitor } = await signInTo(world, app, user);
  await signInVisitor(visitor, user);
  const form = await visitor.open('/account/password');
  const done = await visitor.send(form, { old: user.password, password: 'seven quiet horses' });
  expect(done.path).toBe('/account?done=password');
  const copy = browserOf(world);
  for (const [key, cookie] of visitor.cookies) copy.cookies.set(key, cookie);
  const page = await visitor.open('/oauth2/logout');
  await visitor.send(page, { logout: 'yes' }, { to: '/oauth2/logout/confirm' });
  expect((await copy.open('/account')).path).toMatch(/^\/account\/sign-in\//);
});

test('a sign-out keeps nothing that is too long', async () => {
  const query = new URLSearchParams({ state: 'z'.repeat(4_097) });
  const get = await browserOf(world).ask(`/oauth2/logout?${query.toString()}`);
  const post = await browserOf(world).ask('/oauth2/logout', { method: 'POST', body: query });
  expect([get.status, post.status]).toEqual([400, 400]);
});

describe('two pages of one browser', () => {
  test('of one person: the second asks for the password once more, and both go on', async () => {
    const user = await registerUser(world);
    const { email, password } = user;
    const visitor = browserOf(world);
    const [first, second] = [begin(app), begin(app)];
    const [one, two] = [await visitor.open(first.path), await visitor.open(second.path)];
    const consent = await visitor.send(two, { email, password });
    const { code = '' } = answerIn(await visitor.send(consent, { decision: 'allow' }));
    const { body } = await exchange(world, app, { code, verifier: second.verifier });
    const end = answerIn(await visitor.send(one, { email, password }));
    const { status } = await exchange(world, app, { code: end['code'] ?? '', verifier: first.verifier });
    expect(status).toBe(200);
    // It was no other sign-in: what came of the one before goes on.
    const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await askTokens(world, app, renewal)).status).toBe(200);
  });

  test('of two people: the second is signed in, and the first no more', async () => {
    const [before, after] = [await registerUser(world), await registerUser(world)];
    const visitor = browserOf(world);
    const [one, two] = [await visitor.open(begin(app).path), await visitor.open(begin(app).path)];
    await visitor.send(two, { email: before.email, password: before.password });
    const consent = await visitor.send(one, { email: after.email, password: after.password });
    expect(consent.path).toMatch(/^\/account\/consent\//);
    expect(consent.html).toContain(after.email);
    expect(consent.html).not.toContain(before.email);
  });
});

test('a sign-out may be posted: the browser asks for it by GET, with its cookies', async () => {
  const user = await registerUser(world);
  const { visitor, id_token } = await signInTo(world, app, user);
  const fields = { id_token_hint: id_token, post_logout_redirect_uri: `${partnerOrigin}/bye`, state: 'a b' };
  const posted = await browserOf(world).ask('/oauth2/logout', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect(posted.status).toBe(303);
  const page = await visitor.open(posted.headers.get('location') ?? '');
  const end = await visitor.send(page, { logout: 'yes' }, { to: '/oauth2/logout/confirm' });
  expect(end.path).toBe(`${partnerOrigin}/bye?state=a+b`);
});

test('nothing that is too long is kept of a sign-in, nor of one that is handed in beforehand', async () => {
  const [long, much] = ['z'.repeat(4_097), 'z'.repeat(4_000)];
  for (const changed of [{ state: long }, { state: much, nonce: much, login_hint: much }]) {
    const answer = await browserOf(world).ask(begin(app, changed).path);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});

test('signing in somewhere is a use of the session: it ends an hour later than before', async () => {
  const user = await registerUser(world);
  const { visitor } = await signInTo(world, app, user);
  const session = { userId: user.user.id, providerSession: { $ne: null } };
  const soon = new Date(Date.now() + 60_000);
  await em().nativeUpdate(UserSession, session, { expiresAt: soon });
  expect(answerIn(await visitor.open(begin(app).path))).toHaveProperty('code');
  const { expiresAt } = await em().findOneOrFail(UserSession, session);
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(55 * 60_000);
});

test('the password once more takes no second factor away', async () => {
  const user = await registerUser(world);
  const { visitor } = await signInTo(world, app, user);
  const amr = ['pwd', 'otp', 'mfa'];
  await em().nativeUpdate(UserSession, { userId: user.user.id, providerSession: { $ne: null } }, { amr });
  const begun = begin(app, { prompt: 'login' });
  const page = await visitor.open(begun.path);
  const { code = '' } = answerIn(await visitor.send(page, { password: user.password }));
  const { body } = await exchange(world, app, { code, verifier: begun.verifier });
  expect(decodeJwt(body.id_token)).toMatchObject({ amr, acr: 'urn:tamga:acr:two-factor' });
});

test('where an application expects somebody else, they can sign in', async () => {
  const [before, after] = [await registerUser(world), await registerUser(world)];
  const { id_token } = await signInTo(world, app, after);
  const { visitor } = await signInTo(world, app, before);
  const page = await visitor.open(begin(app, { id_token_hint: id_token }).path);
  expect(page.html).toContain('<h1>Sign in</h1>');
  const end = await visitor.send(page, { email: after.email, password: after.password });
  expect(answerIn(end)).toHaveProperty('code');
});
