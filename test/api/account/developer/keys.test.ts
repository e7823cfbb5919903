import { expect, test } from 'vitest';
import { ApiKey } from '#entities/account/api-key.ts';
import { platform } from '#test/support/people/account.ts';
import { signInDeveloper } from '#test/support/people/developer.ts';
import type { Page, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

async function makeKey(visitor: Visitor, fields: Record<string, string> = {}) {
  const form = await visitor.open('/developer/keys/new');
  const page = await visitor.send(form, { name: 'CI <1>', days: '', ...fields });
  return { form, page, key: keyIn(page) };
}

function keyIn({ html }: Page): string {
  return /<code translate="no">(tk_[\w-]{43})<\/code>/.exec(html)?.[1] ?? '';
}

const withKey = (key: string) => platform(world, '/auth/me', { headers: { 'x-api-key': key } });

test('a key is made, shown this once, works, and ends', async () => {
  const { user, visitor } = await signInDeveloper(world);
  const { page, key } = await makeKey(visitor, { days: '30' });
  expect(page.status).toBe(200);
  expect((await withKey(key)).status).toBe(200);
  const row = await world.deps.orm.em.fork().findOneOrFail(ApiKey, { userId: user.user.id });
  expect(row.name).toBe('CI <1>');
  expect(Math.round(((row.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  const list = await visitor.open('/developer/keys');
  expect(list.html).toContain('CI &lt;1&gt;');
  expect(list.html).toContain(row.prefix);
  expect(list.html).not.toContain(key);
  const asks = await visitor.open(`/developer/keys/${row.id}/end`);
  expect((await withKey(key)).status).toBe(200);
  expect((await visitor.send(asks, {})).path).toBe('/developer/keys');
  expect((await withKey(key)).status).toBe(401);
});

test('a form that is sent twice makes one key, and the last one shown works', async () => {
  const { user, visitor } = await signInDeveloper(world);
  const { form, key } = await makeKey(visitor);
  const second = keyIn(await visitor.send(form, { name: 'CI <1>', days: '' }));
  expect([(await withKey(key)).status, (await withKey(second)).status]).toEqual([401, 200]);
  expect(await world.deps.orm.em.fork().count(ApiKey, { userId: user.user.id })).toBe(1);
});

test.each<[string, Record<string, string>, string]>([
  ['no name', { name: ' ' }, 'Enter a name'],
  ['a name too long', { name: 'x'.repeat(256) }, 'Enter a name'],
  ['no day', { days: '0' }, 'Enter a whole number of days'],
  ['too many days', { days: '3651' }, 'Enter a whole number of days'],
  ['half a day', { days: '0.5' }, 'Enter a whole number of days'],
])('%s makes no key and says so', async (_, fields, told) => {
  const { user, visitor } = await signInDeveloper(world);
  const { page } = await makeKey(visitor, fields);
  expect(page.status).toBe(400);
  expect(page.html).toContain(told);
  expect(await world.deps.orm.em.fork().count(ApiKey, { userId: user.user.id })).toBe(0);
});

test('a key of somebody else looks like nothing', async () => {
  const mine = await signInDeveloper(world);
  const { key } = await makeKey(mine.visitor);
  const { id } = await world.deps.orm.em.fork().findOneOrFail(ApiKey, { userId: mine.user.user.id });
  const { visitor } = await signInDeveloper(world);
  const own = await visitor.open('/developer/keys/new');
  expect((await visitor.open(`/developer/keys/${id}/end`)).status).toBe(404);
  expect((await visitor.send(own, {}, { to: `/developer/keys/${id}/end` })).status).toBe(404);
  expect((await visitor.open('/developer/keys')).html).not.toContain('CI &lt;1&gt;');
  expect((await withKey(key)).status).toBe(200);
});

test('a form from elsewhere ends no key, and one is made after a recent sign-in alone', async () => {
  const { user, visitor } = await signInDeveloper(world);
  const { key } = await makeKey(visitor);
  const { id } = await world.deps.orm.em.fork().findOneOrFail(ApiKey, { userId: user.user.id });
  const asks = await visitor.open(`/developer/keys/${id}/end`);
  expect((await visitor.send(asks, { form_token: 'x' })).status).toBe(403);
  expect((await withKey(key)).status).toBe(200);
  await world.deps.orm.em
    .fork()
    .execute(`update user_session set authenticated_at = now() - interval '11 minutes' where user_id = ?`, [
      user.user.id,
    ]);
  expect((await visitor.open('/developer/keys/new')).path).toMatch(/^\/account\/sign-in\//);
});
