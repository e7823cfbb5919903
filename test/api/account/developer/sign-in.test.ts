import { expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeOwnApplication, tokenStatus } from '#test/support/people/developer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const withApplication = () => makeOwnApplication(world);

test('an application signs people in where its owner says, and ends it by leaving no address', async () => {
  const { visitor, id, path } = await withApplication();
  const kept = await visitor.send(await visitor.open(`${path}/sign-in`), {
    redirect_uris: 'https://partner.example.mn/callback\r\n\r\nhttp://localhost:8080/callback',
    scope_email: 'true',
  });
  expect(kept.path).toBe(path);
  expect(kept.html).toContain('https://partner.example.mn/callback');
  expect(await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id })).toMatchObject({
    redirectUris: ['https://partner.example.mn/callback', 'http://localhost:8080/callback'],
    signInScopes: ['openid', 'email'],
    publicClient: false,
  });
  const form = await visitor.open(`${path}/sign-in`);
  expect(form.html).toMatch(/<textarea[^>]*>https:\/\/partner\.example\.mn\/callback\nhttp:\/\/localhost/);
  await visitor.send(form, { redirect_uris: '' });
  expect(await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id })).toMatchObject({
    redirectUris: [],
    signInScopes: [],
  });
});

test('log-out addresses without an address to go back to are not thrown away without a word', async () => {
  const { visitor, id, path } = await withApplication();
  const fields = { redirect_uris: '', post_logout_redirect_uris: 'https://partner.example.mn/bye' };
  const page = await visitor.send(await visitor.open(`${path}/sign-in`), fields);
  expect(page.status).toBe(400);
  expect(page.html).toContain('Enter where people are sent back to');
  expect(page.html).toContain('https://partner.example.mn/bye');
  expect((await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id })).redirectUris).toEqual([]);
});

test('an application with scopes keeps its secret, whatever its form says', async () => {
  const { visitor, id, secret, path } = await withApplication();
  const form = await visitor.open(`${path}/sign-in`);
  expect(form.html).not.toContain('name="public"');
  await visitor.send(form, { redirect_uris: 'https://partner.example.mn/', public: 'true' });
  const row = await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id });
  expect([row.redirectUris.length, row.publicClient]).toEqual([1, false]);
  expect(await tokenStatus(world, id, secret)).toBe(200);
});

test.each([
  [
    'http on the internet',
    'http://partner.example.mn/',
    'This is no address to which people can be sent back',
  ],
  ['a fragment', 'https://partner.example.mn/#a', 'This is no address to which people can be sent back'],
  ['eleven', Array.from({ length: 11 }, (_, n) => `https://a${n}.example/`).join('\n'), 'too many addresses'],
])('%s as an address to go back to changes nothing', async (_, addresses, told) => {
  const { visitor, id, path } = await withApplication();
  const page = await visitor.send(await visitor.open(`${path}/sign-in`), {
    redirect_uris: addresses,
    scope_email: 'true',
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain(told);
  const row = await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id });
  expect(row.redirectUris).toEqual([]);
});
