import { expect, test } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { call } from '#test/support/http/http.ts';
import { platform } from '#test/support/people/account.ts';
import { makeOwnApplication, signInDeveloper } from '#test/support/people/developer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

function setPlan(id: string, planId: string) {
  return world.owner.em.fork().nativeUpdate(Organization, { id }, { planId });
}

/** The cells of the row of a table whose head begins so. */
function rowOf(html: string, head: string): string[] {
  const row = new RegExp(`<th scope="row">\\s*${head}[^<]*</th>([\\s\\S]*?)</tr>`).exec(html)?.[1] ?? '';
  return [...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text = '']) => text.trim());
}

test('requests of the hour are counted against the limit of the plan', async () => {
  const { user, visitor } = await signInDeveloper(world);
  await setPlan(user.user.organization_id, 'free');
  const before = Number(rowOf((await visitor.open('/developer/usage')).html, 'Requests in the hour')[0]);
  for (let asked = 0; asked < 3; asked += 1) await platform(world, '/auth/me', { token: user.access_token });
  const { html } = await visitor.open('/developer/usage');
  expect(rowOf(html, 'Requests in the hour')).toEqual([String(before + 3), '100']);
  expect(html).toContain('on the plan Free');
  expect(html).toMatch(/<svg\s+class="bar/);
});

test('an application that is used has a table of its own, one that is not has none', async () => {
  const { user, visitor, id, secret } = await makeOwnApplication(world);
  await setPlan(user.user.organization_id, 'paid');
  expect((await visitor.open('/developer/usage')).html).not.toContain('Гэрээ &lt;1&gt;');
  const token = await fetch(`${world.baseUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  await call(world, '/partner/sign-request', { token: access_token });
  const { html } = await visitor.open('/developer/usage');
  const own = html.slice(html.indexOf('Гэрээ &lt;1&gt;'));
  expect(rowOf(own, 'Requests in the hour')).toEqual(['1', '1000']);
});

test('what the plan counts is summed by day, and in all', async () => {
  const { user, visitor } = await signInDeveloper(world);
  const { organization_id: organizationId } = user.user;
  expect((await visitor.open('/developer/usage')).html).toContain('Nothing was used in this month yet.');
  const em = world.owner.em.fork();
  const now = Date.now();
  for (const [type, quantity, at] of [
    ['signature', 2, now],
    ['signature', 3, now],
    ['envelope', 1, now],
    ['certificate', 7, now - 40 * 86_400_000],
  ] as const)
    em.create(UsageRecord, {
      id: crypto.randomUUID(),
      organizationId,
      type,
      quantity,
      unitPrice: '0',
      dedupeKey: crypto.randomUUID(),
      createdAt: new Date(at),
    });
  await em.flush();
  const { html } = await visitor.open('/developer/usage');
  const today = new Date(now).toISOString().slice(5, 10);
  expect(rowOf(html, today)).toEqual(['1', '5', '0']);
  expect(rowOf(html, 'Together')).toEqual(['1', '5', '0']);
  expect(html).toMatch(/<svg\s+class="columns"[\s\S]*role="img"[\s\S]*<rect\s+class="signature"/);
  const other = await signInDeveloper(world);
  expect((await other.visitor.open('/developer/usage')).html).toContain('Nothing was used');
});
