import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Organization } from '#entities/account/organization.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { staffPages } from '#api/staff/pages.ts';
import { commands } from '../../../src/staff/admin/commands.ts';
import { registerUser } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { browseAs } from './support/browse.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => browseAs(world, 'admin', 'support'));
const em = () => world.deps.orm.em.fork();
const reason = 'the contract of today';

/** Makes an organization by the console and gives its id. */
async function addOrganization(name: string): Promise<string> {
  const form = { name, plan_id: 'paid', language: 'en', reason };
  const { status, location } = await admin.send('/staff/organizations/new', form);
  expect(status).toBe(303);
  const [, id = ''] = /^\/staff\/organizations\/([\da-f-]{36})\?done=added$/.exec(location ?? '') ?? [];
  return id;
}

async function actionsAbout(resourceId: string): Promise<string[]> {
  const where = { resourceId, organizationId: operatorAuditId };
  const events = await em().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  return events.map(({ action }) => action).filter((action) => action !== 'staff.looked');
}

test('an organization is made, its owner invited and its plan set, each on record', async () => {
  const name = `Altan ${randomUUID()}`;
  const id = await addOrganization(name);
  const page = `/staff/organizations/${id}`;
  expect((await admin.open(`/staff/organizations?search=${encodeURIComponent(name)}`)).html).toContain(page);
  const email = `owner.${randomUUID()}@example.mn`;
  const owner = { email, first_name: 'Saran', last_name: 'Bold', language: 'en', reason };
  expect((await admin.send(`${page}/invite`, owner)).location).toBe(`${page}?done=invited`);
  expect(await em().count(OutboxMessage, { to: email })).toBe(1);
  const plan = { plan_id: 'enterprise', requests_per_hour: '5000', 'unit_prices.envelope': '0.25', reason };
  expect((await admin.send(`${page}/plan`, plan)).location).toBe(`${page}?done=planned`);
  const { planId, requestsPerHour } = await em().findOneOrFail(Organization, { id });
  expect({ planId, requestsPerHour }).toEqual({ planId: 'enterprise', requestsPerHour: 5_000 });
  const shown = await admin.open(page);
  for (const told of [email, '5000', '0.25, 0, 0']) expect(shown.html).toContain(told);
  expect(await actionsAbout(id)).toEqual(['organization.added', 'organization.plan_changed']);
});

test('a wrong field is named in place, with what was typed', async () => {
  const { status, html } = await admin.send('/staff/organizations/new', {
    name: '',
    plan_id: 'golden',
    reason: 'typed before',
  });
  expect(status).toBe(400);
  expect(html).toContain('typed before');
  for (const field of ['name', 'plan_id']) expect(html).toContain(`id="${field}-fault"`);
  const prices = { plan_id: 'free', 'unit_prices.envelope': 'much', reason };
  const id = await addOrganization(`Altan ${randomUUID()}`);
  const refused = await admin.send(`/staff/organizations/${id}/plan`, prices);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('id="unit_prices.envelope-fault"');
});

test('a client’s secret is shown once, in no address, and works', async () => {
  const organizationId = await addOrganization(`Altan ${randomUUID()}`);
  const form = {
    organization_id: organizationId,
    name: 'Loans',
    scopes: ['sign', 'webhook'],
    language: 'en',
    reason,
  };
  const made = await admin.send('/staff/partners/new', form);
  expect(made.status).toBe(200);
  expect(made.location).toBeNull();
  const [, id = '', secret = ''] =
    /<code translate="no">(.*?)<\/code>.*?<code translate="no">(.*?)<\/code>/s.exec(made.html) ?? [];
  const token = async (clientSecret: string) => {
    const basic = Buffer.from(`${id}:${clientSecret}`).toString('base64');
    const answer = await fetch(`${world.baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'sign' }),
    });
    return answer.status;
  };
  expect(await token(secret)).toBe(200);
  const page = `/staff/partners/${id}`;
  expect((await admin.open(page)).html).not.toContain(secret);
  expect((await admin.open(`/staff/partners?organization_id=${organizationId}`)).html).toContain(page);
  const rotated = await admin.send(`${page}/rotate`, { overlap_hours: '0', reason });
  expect(rotated.html).not.toContain(secret);
  expect(await token(secret)).toBe(401);
  for (const [act, status] of [
    ['disable', 'disabled'],
    ['enable', 'active'],
  ] as const) {
    expect((await admin.send(`${page}/${act}`, { reason })).location).toBe(`${page}?done=${act}d`);
    expect((await em().findOneOrFail(PartnerClient, { id })).status).toBe(status);
  }
});

test('a form of a new secret that is sent again shows none, and makes no other', async () => {
  const organizationId = await addOrganization(`Altan ${randomUUID()}`);
  const client = { organization_id: organizationId, name: 'Loans', scopes: ['sign'], language: 'en', reason };
  const { html } = await admin.send('/staff/partners/new', client);
  const [, id = ''] = /<code translate="no">(.*?)<\/code>/s.exec(html) ?? [];
  const path = `/staff/partners/${id}/rotate`;
  const form = { overlap_hours: '24', reason, once: randomUUID() };
  const answers = await Promise.all([admin.send(path, form), admin.send(path, form)]);
  answers.push(await admin.send(path, form));
  const shown = answers.filter((answer) => answer.html.includes('client_secret'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(shown).toHaveLength(1);
  expect(answers.at(-1)?.html).toContain('The secret was shown already');
  expect(await actionsAbout(id)).toEqual(['partner_client.added', 'partner_client.secret_rotated']);
});

test('a person is found by an address that stands in no URL; their identity is proved and withdrawn', async () => {
  const person = await registerUser(world, { first_name: 'Saran', last_name: 'Bold' });
  const found = await admin.send('/staff/people', { email: person.email });
  const page = `/staff/people/${person.user.id}`;
  expect(found).toMatchObject({ status: 303, location: page });
  const proved = async () => (await em().findOneOrFail(UserAccount, { id: person.user.id })).identityVerified;
  await admin.send(`${page}/withdraw`, { reason });
  expect(await proved()).toBe(false);
  const wrong = await admin.send(`${page}/prove`, {
    name: 'Somebody Else',
    seen: 'passport, in person',
    reason,
  });
  expect(wrong.html).toContain('id="name-fault"');
  const done = await admin.send(`${page}/prove`, { name: 'Bold Saran', seen: 'passport, in person', reason });
  expect(done.location).toBe(`${page}?done=proved`);
  expect(await proved()).toBe(true);
  expect((await admin.open(page)).html).toContain('passport, in person');
  const unknown = await admin.send('/staff/people', { email: 'nobody@example.mn' });
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('role="alert"');
});

test('the sending of an organization is suspended and resumed', async () => {
  const id = await addOrganization(`Altan ${randomUUID()}`);
  const suspended = async () => (await em().findOneOrFail(Organization, { id })).sendingSuspendedAt !== null;
  await admin.send(`/staff/senders/organizations/${id}/suspend`, { reason });
  expect(await suspended()).toBe(true);
  expect((await admin.open(`/staff/organizations/${id}`)).html).toContain('suspended since');
  await admin.send(`/staff/senders/organizations/${id}/resume`, { reason });
  expect(await suspended()).toBe(false);
  expect((await admin.open(`/staff/senders/others/${id}/suspend`)).status).toBe(404);
});

test('a report is listed while it is open, and closed with a reason', async () => {
  const id = randomUUID();
  const text = '<script>I never asked for this</script>';
  await world.owner.em.fork().execute(
    `insert into abuse_report (id, kind, subject_id, generation, organization_id, text, status, created_at)
     values (?, 'request', ?, 1, ?, ?, 'open', now())`,
    [id, randomUUID(), world.partner.organizationId, text],
  );
  const open = await admin.open('/staff/reports');
  expect(open.html).toContain('I never asked for this');
  expect(open.html).not.toContain('<script>I');
  const done = await admin.send(`/staff/reports/${id}/close`, { reason: 'the sender has an agreement' });
  expect(done.location).toBe('/staff/reports?done=closed');
  expect((await admin.open('/staff/reports')).html).not.toContain(id);
  expect((await admin.open('/staff/reports?status=')).html).toContain('the sender has an agreement');
});

/** The page for each command of `npm run admin`. */
const pageOfCommand: Readonly<Record<string, string>> = {
  'organization add': '/staff/organizations/new',
  'organization invite': '/staff/organizations/:id/invite',
  'organization list': '/staff/organizations',
  'organization show': '/staff/organizations/:id',
  'organization plan': '/staff/organizations/:id/plan',
  'partner add': '/staff/partners/new',
  'partner list': '/staff/partners',
  'partner rotate': '/staff/partners/:id/rotate',
  'partner disable': '/staff/partners/:id/disable',
  'partner enable': '/staff/partners/:id/enable',
  'user find': '/staff/people',
  'user prove-identity': '/staff/people/:id/prove',
  'user withdraw-identity': '/staff/people/:id/withdraw',
};

test('all that the terminal’s administration does is here', () => {
  expect(commands.map(({ name }) => name).toSorted()).toEqual(Object.keys(pageOfCommand).toSorted());
  const paths: string[] = staffPages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.values(pageOfCommand)));
});
