import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Passkey } from '#entities/account/passkey.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveNamed } from '#test/support/http/named-site.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { givePasskey } from '#test/support/people/second-factor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const site = setUp(() => serveNamed(world));
const list = '/account/passkeys';
const add = `${list}/add`;
const signInPage = /^\/account\/sign-in\//;
const em = () => world.deps.orm.em.fork();
const countOf = ({ user }: TestUser) => em().count(Passkey, { userId: user.id });

async function visitorOf(user: TestUser): Promise<Visitor> {
  const visitor = new Visitor(site);
  await signInVisitor(visitor, user);
  return visitor;
}

const letTimePass = ({ user }: TestUser) =>
  em().nativeUpdate(
    UserSession,
    { userId: user.id },
    { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  );

describe('the page of passkeys', () => {
  test.each(['', 'no json', '{}', '[]', 'x'.repeat(90_000), '{"id":"a","rawId":"a","type":"public-key"}'])(
    'adds nothing for an answer that is none',
    async (passkey) => {
      const user = await registerUser(world);
      const visitor = await visitorOf(user);
      const refused = await visitor.send(await visitor.open(add), { name: 'x', passkey });
      expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('was not added')]);
      expect(await countOf(user)).toBe(0);
    },
  );

  test.each(['', ' ', 'a\nb', 'x'.repeat(61)])('wants a name: %j is none', async (name) => {
    const visitor = await visitorOf(await registerUser(world));
    const refused = await visitor.send(await visitor.open(add), { name, passkey: '{}' });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('aria-invalid="true"')]);
  });

  test('takes forms from our own pages, with a password of the last minutes and a proved address', async () => {
    const user = await registerUser(world);
    const visitor = await visitorOf(user);
    const form = await visitor.open(add);
    const given = { name: 'x', passkey: '{}' };
    expect((await visitor.send(form, given, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await visitor.send({ ...form, html: '' }, given)).status).toBe(403);
    const unproved = await visitorOf(await registerUnproved(world));
    const refused = await unproved.send(await unproved.open(add), given);
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('Confirm your e-mail')]);
    await letTimePass(user);
    expect((await visitor.send(form, given)).path).toMatch(signInPage);
    expect((await visitor.open(add)).path).toMatch(signInPage);
  });

  test('offers none where the address of the service is a number', async () => {
    const visitor = new Visitor(world);
    await signInVisitor(visitor, await registerUser(world));
    const page = await visitor.open(add);
    expect([page.path, page.html]).toEqual([list, expect.stringContaining('is a number')]);
    expect((await new Visitor(world).open('/account')).html).not.toContain('id="passkey"');
  });

  test('removes one’s own alone, with a password of the last minutes, also by API', async () => {
    const [user, stranger] = [await registerUser(world), await registerUser(world)];
    const visitor = await visitorOf(user);
    const theirs = await givePasskey(world, stranger.user.id);
    const [one, two] = [await givePasskey(world, user.user.id), await givePasskey(world, user.user.id)];
    const page = await visitor.open(list);
    expect((await visitor.send(page, { id: theirs })).path).toBe(`${list}?done=removed`);
    expect(await countOf(stranger)).toBe(1);
    expect((await visitor.send(page, { id: one })).path).toBe(`${list}?done=removed`);
    const { access_token: token } = user;
    const shown = await platform<{ passkeys: { id: string }[] }>(world, '/auth/passkeys', { token });
    expect(expectAnswer(shown, 200).passkeys).toMatchObject([{ id: two, last_used_at: null }]);
    await letTimePass(user);
    expect((await visitor.send(page, { id: two })).path).toMatch(signInPage);
    const remove = (id: string) => platform(world, `/auth/passkeys/${id}`, { method: 'DELETE', token });
    expectPlatformError(await remove(two), 403, 'REAUTHENTICATION_REQUIRED');
    await em().nativeUpdate(UserSession, { userId: user.user.id }, { authenticatedAt: new Date() });
    for (const unknown of [theirs, randomUUID(), 'x'])
      expectPlatformError(await remove(unknown), 404, 'NOT_FOUND');
    expect(expectAnswer(await remove(two), 200)).toEqual({ id: two, deleted: true });
    expect(await countOf(user)).toBe(0);
  });
});

test('an answer that is none, or of nobody, signs nobody in', async () => {
  const visitor = new Visitor(site);
  const page = await visitor.open('/account');
  expect(page.html).toContain('id="passkey"');
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
  const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
  for (const passkey of ['', '{}', JSON.stringify({ ...credential, response })]) {
    const refused = await visitor.send(page, { passkey }, { to: `${page.path}/passkey` });
    expect([refused.status, refused.html]).toEqual([401, expect.stringContaining('No passkey was taken')]);
  }
  const foreign = { to: `${page.path}/passkey`, origin: 'https://elsewhere.example' };
  expect((await visitor.send(page, { passkey: '{}' }, foreign)).status).toBe(403);
});

test('passkeys are gone with a deleted account', async () => {
  const user = await registerUser(world);
  await givePasskey(world, user.user.id);
  const { access_token: token } = user;
  expectAnswer(await platform(world, '/auth/me', { method: 'DELETE', token }), 200);
  expect(await countOf(user)).toBe(0);
});
