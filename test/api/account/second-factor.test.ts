import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { platform, registerUnproved, registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { signInVisitor, Visitor, type Page } from '#test/support/http/visitor.ts';
import { answerIn, begin, browserOf, exchange, makeApplication } from '#test/support/people/application.ts';
import { answerOn, askedOn, registerPhone, signInUpToPhone } from '#test/support/people/phone.ts';
import { atOnce } from '#test/support/people/held-account.ts';
import { newestMethods, setUpApp, codeBefore } from '#test/support/people/second-factor.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { codeOf } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const page = '/account/second-factor';
const signInPage = /^\/account\/sign-in\//;
const em = () => world.deps.orm.em.fork();

async function visitorOf(user: TestUser): Promise<Visitor> {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  return visitor;
}

/** The key that a page of the set-up shows. */
function secretOn({ html }: Page): string {
  return (/<dd translate="no">([A-Z2-7 ]+)<\/dd>/.exec(html)?.[1] ?? '').replaceAll(' ', '');
}

function codesOn({ html }: Page): string[] {
  return [...html.matchAll(/<li>((?:[A-Z2-9]{4}-){5}[A-Z2-9]{4})<\/li>/g)].map(([, code = '']) => code);
}

test('a person sets up an app on pages, signs in by it, and removes it', async () => {
  const user = await registerUser(world);
  const visitor = await visitorOf(user);
  const begun = await visitor.send(await visitor.open(page), {});
  expect([begun.path, begun.headers.get('cache-control')]).toEqual([`${page}/set-up`, 'no-store']);
  expect(begun.html).toContain('<svg role="img" aria-label="The key as a QR code"');
  const secret = secretOn(begun);
  const wrong = await visitor.send(begun, { code: codeOf(secret, 50) });
  expect([wrong.status, secretOn(wrong)]).toEqual([401, secret]);
  const done = await visitor.send(wrong, { code: (await codeBefore(secret)).replace(/^.../, '$& ') });
  expect([done.status, codesOn(done)]).toEqual([200, expect.objectContaining({ length: 10 })]);
  expect(codesOn(await visitor.open(page))).toEqual([]);
  expect(secretOn(await visitor.open(`${page}/set-up`))).toBe('');

  const other = new Visitor(world);
  const asked = await signInVisitor(other, user, '/account?x=1');
  expect(asked.path).toMatch(/^\/account\/sign-in\/[\w-]+\/confirm$/);
  expect(asked.html).toContain('<h1>A code of your app</h1>');
  const refused = await other.send(asked, { code: codeOf(secret, 50) });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('aria-invalid="true"')]);
  expect((await other.send(refused, { code: codeOf(secret) })).path).toBe('/account?x=1');
  expect(await newestMethods(world, user.user.id)).toEqual(['pwd', 'otp', 'mfa']);

  const third = await signInVisitor(new Visitor(world), user);
  expect(third.html).toContain('<h1>A code of your app</h1>');
  const [recovery = ''] = codesOn(done);
  const last = new Visitor(world);
  const form = await signInVisitor(last, user);
  expect((await last.send(form, { code: recovery.toLowerCase() })).path).toBe('/account');
  const removing = await visitor.open(`${page}/remove`);
  expect((await visitor.send(removing, { code: recovery })).status).toBe(401);
  expect((await visitor.send(removing, { code: codeOf(secret, 1) })).path).toBe(`${page}?done=removed`);
  expect((await signInVisitor(new Visitor(world), user)).path).toBe('/account');
});

test('a recovery code that is sent twice at once is told of once', async () => {
  const user = await registerUser(world);
  const { codes } = await setUpApp(world, user);
  const visitor = new Visitor(world);
  const form = await signInVisitor(visitor, user);
  const send = () => visitor.send(form, { code: codes[0] ?? '' });
  await atOnce(world, user.user.id, [send, send]);
  expect((await visitor.open('/account')).path).toBe('/account');
  const told = (await sentMessages(world, { to: user.email, kind: 'notice' })).filter(({ subject }) =>
    subject.includes('recovery code'),
  );
  expect(told).toMatchObject([{ text: expect.stringContaining('left: 9') }]);
});

test('no code is sent to a user whose app makes codes: a mailbox is no way around it', async () => {
  const user = await registerUser(world);
  await setUpApp(world, user);
  const visitor = new Visitor(world);
  const asked = await signInVisitor(visitor, user);
  const token = /name="form_token" value="([^"]+)"/.exec(asked.html)?.[1] ?? '';
  const answer = await visitor.send(asked, { form_token: token }, { to: `${asked.path}/code` });
  expect(answer.html).toContain('<h1>A code of your app</h1>');
  expect(await sentMessages(world, { to: user.email, kind: 'code' })).toEqual([]);
});

test('a user with a device is asked there first, and may give a code of the app instead', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { secret } = await setUpApp(world, user);
  const waiting = await signInUpToPhone(world, user);
  expect(waiting.number).toBeGreaterThanOrEqual(10);
  expect(waiting.page.headers.get('refresh')).not.toBeNull();
  expect(waiting.page.html).toContain(`href="${waiting.page.path}?by=app"`);
  const form = await waiting.visitor.open(`${waiting.page.path}?by=app`);
  expect([form.headers.get('refresh'), form.html]).toEqual([
    null,
    expect.not.stringContaining('id="number"'),
  ]);
  const done = await waiting.visitor.send(form, { code: codeOf(secret) }, { to: waiting.page.path });
  expect(done.path).toBe('/account');
  const again = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  await answerOn(world, phone, { question, number: again.number });
  expect((await again.visitor.open(`${again.page.path}?wait=1`)).path).toBe('/account');
  expect(await newestMethods(world, user.user.id)).toEqual(['pwd', 'swk', 'pin', 'mfa']);
});

test('the secret is shown to the session that it was offered to, with a password of the last minutes', async () => {
  const user = await registerUser(world);
  const [visitor, elsewhere] = [await visitorOf(user), await visitorOf(user)];
  const begun = await visitor.send(await visitor.open(page), {});
  expect((await elsewhere.open(`${page}/set-up`)).path).toBe(page);
  await em().nativeUpdate(
    UserSession,
    { userId: user.user.id },
    { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  );
  for (const path of [`${page}/set-up`, `${page}/remove`, `${page}/recovery-codes`])
    expect((await visitor.open(path)).path).toMatch(signInPage);
  expect((await visitor.send(begun, { code: codeOf(secretOn(begun)) })).path).toMatch(signInPage);
  expect(await em().count(TotpSecret, { userId: user.user.id, confirmedAt: { $ne: null } })).toBe(0);
});

test('forms come from our own pages, and an unproved address sets up nothing', async () => {
  const user = await registerUser(world);
  const visitor = await visitorOf(user);
  const form = await visitor.open(page);
  expect((await visitor.send(form, {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await visitor.send({ ...form, html: '' }, {})).status).toBe(403);
  expect(await em().count(TotpSecret, { userId: user.user.id })).toBe(0);
  const unproved = await visitorOf(await registerUnproved(world));
  const refused = await unproved.send(await unproved.open(page), {});
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('Confirm your e-mail')]);
});

test('a new password ends the sign-ins that wait for a second factor after the old one', async () => {
  const user = await registerUser(world);
  const { secret } = await setUpApp(world, user);
  const visitor = new Visitor(world);
  const waiting = await signInVisitor(visitor, user);
  const body = { password: user.password, new_password: 'seven quiet horses' };
  const { access_token: token } = user;
  expectAnswer(await platform(world, '/auth/change-password', { token, body }), 200);
  const late = await visitor.send(waiting, { code: codeOf(secret) });
  expect([late.status, late.html]).toEqual([400, expect.stringContaining('This sign-in is over')]);
});

test('the password once more, or a new one, leaves a person known by both factors', async () => {
  const user = await registerUser(world);
  const { secret } = await setUpApp(world, user);
  const app = await makeApplication(world);
  const visitor = browserOf(world);
  const known = async (parameters: Record<string, string>, code?: string) => {
    const { verifier, path } = begin(app, parameters);
    let at = await visitor.send(await visitor.open(path), { email: user.email, password: user.password });
    if (code !== undefined) at = await visitor.send(at, { code });
    if (at.path.startsWith('/account/consent/')) at = await visitor.send(at, { decision: 'allow' });
    const { body } = await exchange(world, app, { code: answerIn(at)['code'] ?? '', verifier });
    const { acr, amr } = decodeJwt(body.id_token);
    return { acr, amr };
  };
  const both = { acr: 'urn:tamga:acr:two-factor', amr: ['pwd', 'otp', 'mfa'] };
  expect(await known({}, codeOf(secret))).toEqual(both);
  expect(await known({ prompt: 'login' })).toEqual(both);
  const form = await visitor.open('/account/password');
  const changed = await visitor.send(form, { old: user.password, password: 'seven quiet horses' });
  expect(changed.path).toBe('/account?done=password');
  expect(await newestMethods(world, user.user.id)).toEqual(both.amr);
});
