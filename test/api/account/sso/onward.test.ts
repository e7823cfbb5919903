import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { UserIdentity } from '#entities/account/user-identity.ts';
import { outsideWords } from '#words/pages/outside.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  begin,
  exchange,
  makeApplication,
  partnerOrigin,
} from '#test/support/people/application.ts';
import { nextCode, registerPhone } from '#test/support/people/phone.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { openAccountOf, somebody, startOutsideApi, Traveller } from './support/outside-api.ts';

/** Applications of partners, second factors and sign-outs where people sign in at a provider outside. */

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
const app = setUp(() => makeApplication(world));
const here = () => ({ ...world, baseUrl: api.baseUrl });

test('a partner’s application signs people in by the provider, and learns how and when', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  const traveller = new Traveller(api);
  traveller.here.mayLeaveTo.add(partnerOrigin);
  const { verifier, path } = begin(app);
  const consent = await traveller.open(path, { ...person, amr: ['hwk', 'mfa'], ago: 600 });
  expect(consent.path).toMatch(/^\/account\/consent\//);
  const { code = '' } = answerIn(await traveller.here.send(consent, { decision: 'allow' }));
  const { status, body } = await exchange(here(), app, { code, verifier });
  expect(status).toBe(200);
  const claims = decodeJwt(body.id_token);
  expect(claims).toMatchObject({
    iss: api.baseUrl,
    amr: ['hwk', 'mfa'],
    acr: 'urn:tamga:acr:two-factor',
    email: person.email,
  });
  expect(Date.now() / 1_000 - Number(claims['auth_time'])).toBeGreaterThan(590);
});

test('an application that asks for a new sign-in gets one', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  for (const changed of [{ prompt: 'login' }, { max_age: '60' }]) {
    const page = await new Traveller(api).here.open(begin(app, changed).path);
    expect(page.headers.get('refresh')).toContain('prompt=login');
  }
  const plain = await new Traveller(api).here.open(begin(app).path);
  expect(plain.headers.get('refresh')).not.toContain('prompt=');
});

test('somebody with a device is asked there, where the provider asked for one factor alone', async () => {
  const user = await registerUser(world);
  await registerPhone(world, user);
  const person = somebody({ email: user.email });
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', person);
  const waiting = await traveller.here.send(asked, { password: user.password });
  expect([waiting.path.endsWith('/confirm'), traveller.isSignedIn]).toEqual([true, false]);
  expect(waiting.html).toContain(secondFactorWords.en.codeTitle);
  const newCode = await nextCode(world, user);
  const sent = await traveller.here.send(waiting, {}, { to: `${waiting.path}/code` });
  const page = await traveller.here.send(sent, { code: await newCode() }, { to: waiting.path });
  expect([page.path, traveller.isSignedIn]).toEqual(['/account', true]);
  const again = await new Traveller(api).open('/account', person);
  expect(again.path.endsWith('/confirm')).toBe(true);
  const strong = new Traveller(api);
  await strong.open('/account', { ...person, amr: ['pwd', 'otp', 'mfa'] });
  expect(strong.isSignedIn).toBe(true);
});

test('who comes from there in the middle of somebody else’s sign-in is tied to nothing', async () => {
  const [user, other] = [await registerUser(world), await registerUser(world)];
  await registerPhone(world, user);
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', somebody({ email: user.email }));
  const waiting = await traveller.here.send(asked, { password: user.password });
  traveller.leaveProvider();
  const intruder = somebody({ email: other.email });
  const proving = await traveller.open(`${waiting.path.replace('/confirm', '')}?other`, intruder);
  expect(proving.html).toContain(outsideWords.en.account.title);
  const newCode = await nextCode(world, user);
  const sent = await traveller.here.send(waiting, {}, { to: `${waiting.path}/code` });
  await traveller.here.send(sent, { code: await newCode() }, { to: waiting.path });
  expect(traveller.isSignedIn).toBe(true);
  expect(await world.owner.em.fork().count(UserIdentity, { subject: intruder.sub })).toBe(0);
});

test('signing out ends here and there', async () => {
  const person = somebody();
  const { traveller, page } = await openAccountOf(world, api, person);
  const leaving = await traveller.here.send(page, {}, { to: '/account/sign-out' });
  expect(leaving.html).toContain(outsideWords.en.leaving.title);
  const [, to = ''] = /^0; url=(.+)$/.exec(leaving.headers.get('refresh') ?? '') ?? [];
  const url = new URL(to);
  expect(url.origin + url.pathname).toBe(`${api.provider.issuer}/session/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: api.provider.clientId,
    post_logout_redirect_uri: `${api.baseUrl}/account/sso/signed-out`,
  });
  const back = await traveller.here.open('/account/sso/signed-out');
  expect(back.html).toContain(signInWords.en.signedOut.title);
  expect(traveller.isSignedIn).toBe(false);
});

test('a sign-out that an application asks for goes by the provider back to the application', async () => {
  const person = somebody();
  const { traveller } = await openAccountOf(world, api, person);
  traveller.here.mayLeaveTo.add(partnerOrigin);
  const query = new URLSearchParams({
    client_id: app.clientId,
    post_logout_redirect_uri: `${partnerOrigin}/bye`,
    state: 'bye',
  });
  const asked = await traveller.here.open(`/oauth2/logout?${query.toString()}`);
  const leaving = await traveller.here.send(asked, { logout: 'yes' }, { to: '/oauth2/logout/confirm' });
  expect(leaving.headers.get('refresh')).toContain(`${api.provider.issuer}/session/end`);
  const back = await traveller.here.open('/account/sso/signed-out');
  expect(back.path).toBe(`${partnerOrigin}/bye?state=bye`);
  expect((await traveller.here.open('/account/sso/signed-out')).status).toBe(200);
  const sealed = [...traveller.here.cookies.keys()].some((name) => name.startsWith('tamga_signed_out'));
  expect(sealed).toBe(false);
});
