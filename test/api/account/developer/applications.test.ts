import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { registerUnproved, registerUser } from '#test/support/people/account.ts';
import {
  applicationForm,
  makeOwnApplication,
  shownIn,
  signInDeveloper,
  tokenStatus,
} from '#test/support/people/developer.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { mostApplications } from '../../../../src/api/account/developer/applications.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);

const filled = applicationForm;
const developer = () => signInDeveloper(world);
const withApplication = () => makeOwnApplication(world);

test('an application is made, its secret is shown once and works', async () => {
  const { user, visitor, page, id, secret, path } = await withApplication();
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(await tokenStatus(world, id, secret)).toBe(200);
  const row = await world.deps.orm.em.fork().findOneOrFail(PartnerClient, { id });
  expect(row).toMatchObject({
    name: 'Гэрээ <1>',
    organizationId: user.user.organization_id,
    scopes: ['sign', 'webhook'],
  });
  for (const shown of [await visitor.open('/developer'), await visitor.open(path)]) {
    expect(shown.html).toContain('Гэрээ &lt;1&gt;');
    expect(shown.html).not.toContain(secret);
  }
  const events = await world.deps.orm.em.fork().find(AuditEvent, { userId: user.user.id });
  expect(events.map(({ action }) => action)).toContain('partner_client.added');
  expect(JSON.stringify(events)).not.toContain(secret);
});

test('a form that is sent twice makes one application, and the last secret is the one that works', async () => {
  const { user, visitor } = await developer();
  const form = await visitor.open('/developer/applications/new');
  const first = shownIn(await visitor.send(form, filled));
  const second = shownIn(await visitor.send(form, filled));
  expect(second.id).toBe(first.id);
  expect([
    await tokenStatus(world, first.id, first.secret),
    await tokenStatus(world, second.id, second.secret),
  ]).toEqual([401, 200]);
  const { organization_id: organizationId } = user.user;
  expect(await world.deps.orm.em.fork().count(PartnerClient, { organizationId })).toBe(1);
});

test.each<[string, Record<string, string>, string]>([
  ['no name', { ...filled, name: ' ' }, 'Enter a name'],
  ['a web address in the name', { ...filled, name: 'Visit evil.example.com' }, 'Enter a name'],
  ['no scope', { name: 'System' }, 'Choose one at least'],
])('%s makes no application and says so beside the field', async (_, fields, told) => {
  const { user, visitor } = await developer();
  const page = await visitor.send(await visitor.open('/developer/applications/new'), fields);
  expect(page.status).toBe(400);
  expect(page.html).toContain(told);
  const { organization_id: organizationId } = user.user;
  expect(await world.deps.orm.em.fork().count(PartnerClient, { organizationId })).toBe(0);
});

test('no organization makes more applications than there is room for, also at once', async () => {
  const { user, visitor } = await developer();
  const { organization_id: organizationId } = user.user;
  const em = world.deps.orm.em.fork();
  for (let made = 1; made < mostApplications; made += 1)
    em.create(PartnerClient, {
      id: crypto.randomUUID(),
      organizationId,
      name: `System ${made}`,
      secretHash: 'a'.repeat(64),
      scopes: ['sign'],
      createdAt: new Date(),
    });
  await em.flush();
  const forms = await Promise.all([1, 2, 3].map(() => visitor.open('/developer/applications/new')));
  const pages = await Promise.all(forms.map((form) => visitor.send(form, filled)));
  expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await em.fork().count(PartnerClient, { organizationId })).toBe(mostApplications);
  expect((await visitor.open('/developer')).html).not.toContain('/developer/applications/new');
});

test('a new secret works at once, and the one before for the hours that were given', async () => {
  const { visitor, id, secret, path } = await withApplication();
  const kept = shownIn(await visitor.send(await visitor.open(`${path}/secret`), { hours: '24' }));
  expect([await tokenStatus(world, id, secret), await tokenStatus(world, id, kept.secret)]).toEqual([
    200, 200,
  ]);
  expect((await visitor.open(path)).html).toContain('The previous secret works until');
  const last = shownIn(await visitor.send(await visitor.open(`${path}/secret`), { hours: '0' }));
  const statuses = [secret, kept.secret, last.secret].map((one) => tokenStatus(world, id, one));
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
});

test('a form for a new secret that is sent twice makes one, and says so', async () => {
  const { visitor, id, path } = await withApplication();
  const form = await visitor.open(`${path}/secret`);
  const made = shownIn(await visitor.send(form, { hours: '24' }));
  const second = await visitor.send(form, { hours: '0' });
  expect([second.status, second.html]).toEqual([
    409,
    expect.stringContaining('A new secret was made meanwhile'),
  ]);
  expect(await tokenStatus(world, id, made.secret)).toBe(200);
  const last = shownIn(await visitor.send(second, { hours: '0' }));
  expect(await tokenStatus(world, id, last.secret)).toBe(200);
});

test.each(['', '-1', '169', '1.5', 'x'])('the hours "%s" change no secret', async (hours) => {
  const { visitor, id, secret, path } = await withApplication();
  const page = await visitor.send(await visitor.open(`${path}/secret`), { hours });
  expect(page.status).toBe(400);
  expect(page.html).toContain('Enter a whole number of hours');
  expect(await tokenStatus(world, id, secret)).toBe(200);
});

test('a webhook is added, a test event is sent to it, and sent again', async () => {
  const { visitor, id, path } = await withApplication();
  const url = `${receiver.url}/developer`;
  const made = await visitor.send(await visitor.open(`${path}/webhooks/new`), {
    url,
    'event_sign_request.signed': 'true',
  });
  expect(made.status).toBe(200);
  const [row] = await world.deps.orm.em.fork().find(Webhook, { clientId: id });
  expect(row).toMatchObject({ url, events: ['sign_request.signed'], status: 'active' });
  const page = await visitor.open(path);
  expect(page.html).toContain(url);
  const sent = await visitor.send(page, {}, { to: `${path}/webhooks/${row?.id}/test` });
  expect(sent.path).toMatch(new RegExp(`^${path}/deliveries/[0-9a-f-]{36}$`));
  await expect
    .poll(async () => (await visitor.open(sent.path)).html)
    .toMatch(/class="badge delivered"[\s\S]*answered 200[\s\S]*webhook\.test/);
  const delivered = await visitor.open(sent.path);
  expect(delivered.headers.get('refresh')).toBeNull();
  const again = await visitor.send(delivered, {});
  expect(again.path).toBe(sent.path);
  await expect
    .poll(async () => world.deps.orm.em.fork().findOne(WebhookDelivery, { clientId: id }))
    .toMatchObject({ redeliveries: 1, status: 'delivered' });
});

test.each(['ftp://example.com/hook', 'no address', 'https://user:pass@example.com/'])(
  'nothing is sent to %s',
  async (url) => {
    const { visitor, id, path } = await withApplication();
    const form = await visitor.open(`${path}/webhooks/new`);
    const page = await visitor.send(form, { url, 'event_sign_request.signed': 'true' });
    expect(page.status).toBe(400);
    expect(await world.deps.orm.em.fork().count(Webhook, { clientId: id })).toBe(0);
  },
);

test('what belongs to another organization looks like nothing', async () => {
  const { id, path } = await withApplication();
  const { visitor } = await developer();
  const own = await visitor.open('/developer/applications/new');
  for (const rest of ['', '/secret', '/sign-in', '/webhooks/new', `/deliveries/${crypto.randomUUID()}`])
    expect((await visitor.open(path + rest)).status, rest).toBe(404);
  expect((await visitor.send(own, { hours: '0' }, { to: `${path}/secret` })).status).toBe(404);
  expect((await visitor.send(own, {}, { to: `${path}/webhooks/${id}/test` })).status).toBe(404);
  expect((await visitor.send(own, {}, { to: `${path}/sign-in` })).status).toBe(404);
  expect((await visitor.send(own, filled, { to: `${path}/webhooks/new` })).status).toBe(404);
});

test('a member and a person whose address is not proved are told who may', async () => {
  const { user, visitor } = await developer();
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.user.id }, { role: 'user' });
  for (const path of ['/developer', '/developer/applications/new']) {
    const page = await visitor.open(path);
    expect(page.status).toBe(403);
    expect(page.html).toContain('Only the owner and the administrators');
  }
  const unproved = await registerUnproved(world);
  const other = new Visitor(world);
  await signInVisitor(other, unproved, '/developer');
  const page = await other.open('/developer');
  expect([page.status, page.html.includes('Confirm your e-mail address first')]).toEqual([403, true]);
});

test('a form from elsewhere, and one without a session, do nothing', async () => {
  const { user, visitor } = await developer();
  const form = await visitor.open('/developer/applications/new');
  const forged = await visitor.send(form, { ...filled, form_token: 'x' });
  expect(forged.status).toBe(403);
  await new Visitor(world).ask('/developer/applications/new', {
    method: 'POST',
    body: new URLSearchParams(filled),
  });
  const { organization_id: organizationId } = user.user;
  expect(await world.deps.orm.em.fork().count(PartnerClient, { organizationId })).toBe(0);
});

test('a browser that has to sign in comes back to where it wanted', async () => {
  const visitor = new Visitor(world);
  const user = await registerUser(world);
  expect((await signInVisitor(visitor, user, '/developer/usage')).path).toBe('/developer/usage');
});

test('a secret is made after a recent sign-in alone', async () => {
  const { user, visitor, path } = await withApplication();
  await world.deps.orm.em
    .fork()
    .execute(`update user_session set authenticated_at = now() - interval '11 minutes' where user_id = ?`, [
      user.user.id,
    ]);
  for (const to of [
    '/developer/applications/new',
    `${path}/secret`,
    `${path}/sign-in`,
    `${path}/webhooks/new`,
  ])
    expect((await visitor.open(to)).path, to).toMatch(/^\/account\/sign-in\//);
  expect((await visitor.open(path)).status).toBe(200);
});
