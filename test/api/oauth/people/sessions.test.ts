import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#api/platform/users/erase-account.ts';
import { AppConsent } from '#entities/account/app-consent.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { actsOfUser, platform, registerUser } from '#test/support/people/account.ts';
import {
  answerIn,
  begin,
  browserOf,
  exchange,
  goThrough,
  makeApplication,
  partnerOrigin,
  signInTo,
  type Application,
} from '#test/support/people/application.ts';
import { call } from '#test/support/http/http.ts';
import { signInVisitor } from '#test/support/http/visitor.ts';
import { signInGround } from '#test/support/people/sign-in-ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const ground = signInGround(world);
const { app } = ground;
const userinfo = async (token: string) => (await ground.userinfo(token)).status;
const renew = async (of: Application, token: string) => (await ground.renew(token, of)).status;
const away = { scope: 'openid offline_access', prompt: 'consent' };

const tokenOf = (text: string) => /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('the applications of an account', () => {
  test('are listed with what they get, and one that is ended opens nothing from then on', async () => {
    const user = await registerUser(world);
    const other = await makeApplication(world, { name: 'Khan Bank' });
    const { visitor, access_token, refresh_token } = await signInTo(world, app, user, away);
    const kept = await signInTo(world, other, user);
    await signInVisitor(visitor, user);
    const page = await visitor.open('/account/apps');
    for (const told of ['Altan Bank', 'while you are away', 'Test Partner'])
      expect(page.html).toContain(told);
    const ended = await visitor.send(page, { client_id: app.clientId });
    expect(ended.html).toContain('It is ended.');
    expect(ended.html).not.toContain('Altan Bank</h2>');
    expect([await userinfo(access_token), await renew(app, refresh_token)]).toEqual([401, 400]);
    expect(await userinfo(kept.access_token)).toBe(200);
    expect(await actsOfUser(world, user.user.id)).toEqual(
      expect.arrayContaining(['app.allowed', 'app.ended']),
    );
    expect((await visitor.open(begin(app).path)).path).toMatch(/^\/account\/consent\//);
  });

  test('are ended by their owner alone, from our own page', async () => {
    const [user, stranger] = [await registerUser(world), await registerUser(world)];
    const { access_token } = await signInTo(world, app, user);
    const theirs = browserOf(world);
    const page = await signInVisitor(theirs, stranger, '/account/apps');
    expect(page.html).toContain('You have allowed no application');
    const { html } = await signInVisitor(browserOf(world), user, '/account/apps');
    const form = (token: string) => ({ client_id: app.clientId, form_token: token });
    expect((await theirs.send(page, form(tokenOf(html)))).status).toBe(403);
    await theirs.send(page, form(tokenOf(page.html)));
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await theirs.send(page, form(tokenOf(page.html)), elsewhere)).status).toBe(403);
    expect(await userinfo(access_token)).toBe(200);
  });

  test('are of no use to a person without a sign-in', async () => {
    expect((await browserOf(world).open('/account/apps')).path).toMatch(/^\/account\/sign-in\//);
  });
});

describe('tokens end', () => {
  test('with the session of the browser, but for those of offline_access', async () => {
    const user = await registerUser(world);
    const bound = await signInTo(world, app, user);
    const free = await signInTo(world, app, user, away);
    const { body } = await platform<{ id: string; user_agent: string }[]>(world, '/auth/sessions', {
      token: user.access_token,
    });
    for (const { id, user_agent: agent } of body.data)
      if (agent === 'Visitor')
        await platform(world, `/auth/sessions/${id}`, { method: 'DELETE', token: user.access_token });
    expect([await userinfo(bound.access_token), await renew(app, bound.refresh_token)]).toEqual([401, 400]);
    expect(await renew(app, free.refresh_token)).toBe(200);
  });

  test('with a new password, all of them', async () => {
    const user = await registerUser(world);
    const { access_token, refresh_token } = await signInTo(world, app, user, away);
    await platform(world, '/auth/change-password', {
      token: user.access_token,
      body: { password: user.password, new_password: 'a new one that is long' },
    });
    expect([await userinfo(access_token), await renew(app, refresh_token)]).toEqual([401, 400]);
  });

  test('with the account, and its consents go', async () => {
    const user = await registerUser(world);
    const { access_token, refresh_token } = await signInTo(world, app, user, away);
    const em = world.deps.orm.em.fork();
    expect(await em.count(AppConsent, { userId: user.user.id })).toBe(1);
    await em.transactional(async (on) =>
      eraseAccount(on, await on.findOneOrFail(UserAccount, { id: user.user.id })),
    );
    expect([await userinfo(access_token), await renew(app, refresh_token)]).toEqual([401, 400]);
    expect(await em.fork().count(AppConsent, { userId: user.user.id })).toBe(0);
  });

  test('with a disabled account, even those that were not deleted', async () => {
    const user = await registerUser(world);
    const { access_token, refresh_token } = await signInTo(world, app, user, away);
    await world.owner.em
      .fork()
      .execute(`update user_account set status = 'disabled' where id = ?`, [user.user.id]);
    expect([await userinfo(access_token), await renew(app, refresh_token)]).toEqual([401, 400]);
    const { body } = await call(world, '/api/v1/oauth/introspect', { body: { token: access_token } });
    expect(body).toEqual({ active: false });
  });
});

describe('a sign-out that an application asks for', () => {
  test('is confirmed by the person, ends the session and leads back', async () => {
    const user = await registerUser(world);
    const { visitor, id_token, access_token } = await signInTo(world, app, user);
    await signInVisitor(visitor, user);
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${partnerOrigin}/bye`,
      state: 'a state',
    });
    const page = await visitor.open(`/oauth2/logout?${query.toString()}`);
    expect(page.html).toContain('Altan Bank has sent you here to sign out');
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${partnerOrigin};`);
    expect(await userinfo(access_token)).toBe(200);
    const end = await visitor.send(page, { logout: 'yes' }, { to: '/oauth2/logout/confirm' });
    expect(end.path).toBe(`${partnerOrigin}/bye?state=a+state`);
    expect(await userinfo(access_token)).toBe(401);
    expect((await visitor.open('/account')).path).toMatch(/^\/account\/sign-in\//);
    expect((await actsOfUser(world, user.user.id)).at(-1)).toBe('user.signed_out');
  });

  test('ends the application’s tokens alone when the person stays', async () => {
    const user = await registerUser(world);
    const { visitor, id_token, access_token } = await signInTo(world, app, user);
    const page = await visitor.open(`/oauth2/logout?id_token_hint=${id_token}`);
    const end = await visitor.send(page, { logout: '' }, { to: '/oauth2/logout/confirm' });
    expect(end.path).toBe('/account');
    expect(await userinfo(access_token)).toBe(401);
  });

  test.each([
    ['an address that is not registered', { post_logout_redirect_uri: 'https://elsewhere.example/' }],
    ['one of a sign-in', { post_logout_redirect_uri: `${partnerOrigin}/callback` }],
    ['an ID token that is none', { id_token_hint: 'x' }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('%s is sent nowhere', async (_name, changed) => {
    const query = new URLSearchParams({ client_id: app.clientId, ...changed });
    const answer = await browserOf(world).ask(`/oauth2/logout?${query.toString()}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('is not taken from another site, nor without its page', async () => {
    const user = await registerUser(world);
    const { visitor, access_token } = await signInTo(world, app, user);
    const page = await visitor.open('/oauth2/logout');
    const to = '/oauth2/logout/confirm';
    const elsewhere = await visitor.send(
      page,
      { logout: 'yes' },
      { to, origin: 'https://elsewhere.example' },
    );
    const without = await visitor.send(page, { logout: 'yes', xsrf: 'x' }, { to });
    expect([elsewhere.status, without.status]).toEqual([400, 400]);
    expect(await userinfo(access_token)).toBe(200);
  });
});

describe('prompt and max_age', () => {
  test('none asks nothing, and says what would have to be asked', async () => {
    const user = await registerUser(world);
    const visitor = browserOf(world);
    const silent = async () => answerIn(await visitor.open(begin(app, { prompt: 'none' }).path));
    expect(await silent()).toMatchObject({ error: 'login_required' });
    await signInVisitor(visitor, user);
    expect(await silent()).toMatchObject({ error: 'consent_required' });
    await goThrough(visitor, user, begin(app).path);
    expect(await silent()).toHaveProperty('code');
  });

  test('login, and a sign-in that is too old, ask for the password again', async () => {
    const user = await registerUser(world);
    const { visitor, id_token } = await signInTo(world, app, user);
    for (const changed of [{ prompt: 'login' }, { max_age: '0' }] as const) {
      const begun = begin(app, changed);
      const page = await visitor.open(begun.path);
      expect(page.html).toContain('Your password once more');
      const { code = '' } = answerIn(await visitor.send(page, { password: user.password }));
      const { body } = await exchange(world, app, { code, verifier: begun.verifier });
      expect(Number(decodeJwt(body.id_token)['auth_time'])).toBeGreaterThanOrEqual(
        Number(decodeJwt(id_token)['auth_time']),
      );
    }
    expect(answerIn(await visitor.open(begin(app, { max_age: '600' }).path))).toHaveProperty('code');
  });
});
