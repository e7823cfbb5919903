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
import { call } from '#test/support/http/http.ts';
import { refusedGrant, signInGround } from '#test/support/people/sign-in-ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/** The attacks of RFC 9700 (OAuth 2.0 Security Best Current Practice), by its sections. */

const world = setUp(sharedWorld);
const ground = signInGround(world);
const { app, user, code } = ground;
const userinfo = async (token: string) => (await ground.userinfo(token)).status;

describe('codes', () => {
  test('4.5 a code that was stolen is worth nothing without its verifier, nor with that of another sign-in', async () => {
    const stolen = await code();
    const other = begin(app);
    expect(await exchange(world, app, { code: stolen.code, verifier: other.verifier })).toMatchObject(
      refusedGrant,
    );
    const bare = {
      grant_type: 'authorization_code',
      code: stolen.code,
      redirect_uri: app.redirectUri,
    };
    expect(await askTokens(world, app, bare)).toMatchObject(refusedGrant);
    expect((await exchange(world, app, stolen)).status).toBe(200);
  });

  test('4.5 a code of one application is not taken from another, even with its verifier', async () => {
    const thief = await makeApplication(world, { name: 'Thief' });
    const stolen = await code();
    expect(await exchange(world, thief, stolen)).toMatchObject(refusedGrant);
    expect((await exchange(world, app, stolen)).status).toBe(200);
  });

  test('4.2.4 a code that comes twice ends all that came of it', async () => {
    const used = await code();
    const { body } = await exchange(world, app, used);
    expect(await userinfo(body.access_token)).toBe(200);
    expect(await exchange(world, app, used)).toMatchObject(refusedGrant);
    expect(await userinfo(body.access_token)).toBe(401);
    expect(await ground.renew(body.refresh_token)).toMatchObject(refusedGrant);
  });

  test('4.2.4 also once its minute is over, from its client and with its verifier alone', async () => {
    const phone = await makeApplication(world, { isPublic: true });
    const used = await code({}, phone);
    const { body } = await exchange(world, phone, used);
    await world.owner.em
      .fork()
      .execute(
        `update oauth_record set payload = jsonb_set(payload, '{exp}', '1700000000') where model = 'AuthorizationCode' and payload->>'clientId' = ?`,
        [phone.clientId],
      );
    const thief = await makeApplication(world, { isPublic: true });
    for (const other of [
      exchange(world, thief, used),
      exchange(world, phone, { ...used, verifier: 'v'.repeat(43) }),
    ])
      expect(await other).toMatchObject(refusedGrant);
    expect(await userinfo(body.access_token)).toBe(200);
    expect(await exchange(world, phone, used)).toMatchObject(refusedGrant);
    expect(await userinfo(body.access_token)).toBe(401);
    expect(await ground.renew(body.refresh_token, phone)).toMatchObject(refusedGrant);
  });

  test('of two exchanges at once one gets tokens', async () => {
    const used = await code();
    const both = await Promise.all([exchange(world, app, used), exchange(world, app, used)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('a code is too old after a minute', async () => {
    const old = await code();
    await world.owner.em
      .fork()
      .execute(
        `update oauth_record set expires_at = expires_at - interval '60 seconds' where model = 'AuthorizationCode' and payload->>'clientId' = ?`,
        [app.clientId],
      );
    expect(await exchange(world, app, old)).toMatchObject(refusedGrant);
  });

  test('a code is exchanged for the address that it was given to alone', async () => {
    const two = await makeApplication(world, {
      redirectUris: [`${partnerOrigin}/callback`, `${partnerOrigin}/other`],
    });
    const given = await code({}, two);
    const elsewhere = { ...two, redirectUri: `${partnerOrigin}/other` };
    expect(await exchange(world, elsewhere, given)).toMatchObject(refusedGrant);
  });
});

describe('4.1 redirect addresses', () => {
  test.each([
    'https://partner.example/callback/',
    'https://partner.example/callback?x=1',
    'https://partner.example/Callback',
    'https://partner.example/callback/../callback',
    'https://partner.example:443/callback',
    'https://PARTNER.example/callback',
    'http://partner.example/callback',
    'https://partner.example/callback%2f',
    'https://partner.example.elsewhere.example/callback',
    'https://partner.example@elsewhere.example/callback',
    'https://elsewhere.example/?https://partner.example/callback',
    'https://elsewhere.example/callback',
    '//partner.example/callback',
    'javascript:alert(1)',
  ])('%s is sent nowhere', async (redirect_uri) => {
    const answer = await browserOf(world).ask(begin(app, { redirect_uri }).path);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toContain('This sign-in cannot be done');
  });

  test('another port on loopback is another address', async () => {
    const local = await makeApplication(world, { redirectUris: ['http://127.0.0.1:4321/callback'] });
    const other = begin(local, { redirect_uri: 'http://127.0.0.1:4322/callback' });
    expect((await browserOf(world).ask(other.path)).status).toBe(400);
  });

  test('of two addresses the other one gets nothing', async () => {
    const { path } = begin(app);
    const twice = `${path}&redirect_uri=${encodeURIComponent('https://elsewhere.example/')}`;
    const answer = await browserOf(world).ask(twice);
    const to = new URL(answer.headers.get('location') ?? '');
    expect([to.origin, to.searchParams.get('error')]).toEqual([partnerOrigin, 'invalid_request']);
  });
});

describe('4.8 PKCE', () => {
  test.each<[string, Record<string, string>]>([
    ['left out', { code_challenge: '', code_challenge_method: '' }],
    ['plain', { code_challenge_method: 'plain' }],
    ['without its method', { code_challenge_method: '' }],
  ])('%s is refused to the application', async (_name, changed) => {
    const { path, state } = begin(app, changed);
    const page = await browserOf(world).open(path);
    expect(answerIn(page)).toMatchObject({ error: 'invalid_request', state, iss: world.baseUrl });
  });
});

describe('4.4 mix-up', () => {
  test('every answer names the issuer, an error too, and discovery says so', async () => {
    expect((await code()).answer['iss']).toBe(world.baseUrl);
    const page = await browserOf(world).open(begin(app, { prompt: 'none' }).path);
    expect(answerIn(page)).toMatchObject({ error: 'login_required', iss: world.baseUrl });
    const { body } = await call(world, '/.well-known/openid-configuration');
    expect(body).toMatchObject({ authorization_response_iss_parameter_supported: true });
  });
});

describe('4.7 requests of other sites', () => {
  test.each(['a b', 'a&code=stolen', 'a#b', '"><script>', 'үг', '%0d%0aset-cookie: a=b'])(
    'the state %s comes back as it is',
    async (state) => {
      const { answer } = await code({ state });
      expect(answer['state']).toBe(state);
    },
  );

  test('a consent that another site, or another browser, sends is not taken', async () => {
    const someone = await registerUser(world);
    const visitor = browserOf(world);
    const { email, password } = someone;
    const consent = await visitor.send(await visitor.open(begin(app).path), { email, password });
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await visitor.send(consent, { decision: 'allow' }, elsewhere)).status).toBe(403);
    expect((await visitor.send(consent, { decision: 'allow', form_token: 'x' })).status).toBe(403);
    expect((await browserOf(world).send(consent, { decision: 'allow' })).status).toBe(400);
    expect(answerIn(await visitor.send(consent, { decision: 'allow' }))).toHaveProperty('code');
  });

  test('a sign-in that somebody else began goes on in their browser alone', async () => {
    const attacker = browserOf(world);
    const begun = await attacker.open(begin(app).path);
    const victim = browserOf(world);
    expect((await victim.open(begun.path)).status).toBe(400);
    const { email, password } = user;
    expect((await victim.send(begun, { email, password })).status).toBe(400);
  });
});

test('4.16 the pages of a sign-in are in nobody’s frame, and tell no referrer', async () => {
  const visitor = browserOf(world);
  const someone = await registerUser(world);
  const password = await visitor.open(begin(app).path);
  const consent = await visitor.send(password, { email: someone.email, password: someone.password });
  const logout = await visitor.open('/oauth2/logout');
  for (const { headers } of [password, consent, logout]) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('a browser gets another session with a sign-in than it had before: nobody can plant one', async () => {
  const owner = await registerUser(world);
  const attacker = (await signInTo(world, app, owner)).visitor;
  await world.owner.em.fork().nativeUpdate(UserSession, { userId: owner.user.id }, { endedAt: new Date() });
  const visitor = browserOf(world);
  for (const [key, cookie] of attacker.cookies)
    if (cookie.name.startsWith('tamga_sso')) visitor.cookies.set(key, cookie);
  const planted = visitor.cookie('tamga_sso');
  expect(planted).toBeDefined();
  const { email, password } = await registerUser(world);
  const page = await visitor.open(begin(app).path);
  expect(visitor.cookie('tamga_sso')).toBe(planted);
  const consent = await visitor.send(page, { email, password });
  expect(consent.html).toContain(email);
  expect(visitor.cookie('tamga_sso')).toMatch(/./);
  expect(visitor.cookie('tamga_sso')).not.toBe(planted);
  const silent = await attacker.open(begin(app, { prompt: 'none' }).path);
  expect(answerIn(silent)).toMatchObject({ error: 'login_required' });
});
