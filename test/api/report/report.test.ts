import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
  someEmail,
} from '#test/support/people/account.ts';
import { recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { createRequest, getCode, sentMessages } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { activitiesOf } from '#test/support/world/world.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));
const staff = () => ({ 'x-api-key': support.apiKey });

/** The report links in the mails to an address, newest first, once there is one. */
async function reportLinks(to: string): Promise<string[]> {
  let links: string[] = [];
  await untilTrue(async () => {
    const mails = await sentMessages(world, { to });
    links = mails.flatMap(({ text }) => /\/report\/\S+$/.exec(text)?.[0] ?? []);
    return links.length > 0 && links.length === mails.length;
  });
  return links;
}

const visit = (path: string, init: RequestInit = {}) => fetch(`${world.baseUrl}${path}`, init);

function report(path: string, text = ''): Promise<Response> {
  const headers = { origin: new URL(world.config.BASE_URL).origin };
  return visit(path, { method: 'POST', body: new URLSearchParams({ text }), headers });
}

const reportsOn = (subjectId: string) =>
  world.deps.orm.em.fork().find(AbuseReport, { subjectId }, { orderBy: { createdAt: 1 } });

describe('a letter has a way to report it:', () => {
  test('an envelope’s; then its reader gets no reminders, and another address does', async () => {
    const user = await registerUser(world, { first_name: 'Нууцхан' });
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
    const to = emails[0] ?? '';
    await recipientLink(world, to);
    const [link = ''] = await reportLinks(to);
    const page = await visit(link, { headers: { 'accept-language': 'en' } });
    const shown = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    for (const secret of ['Нууцхан', 'Lease', to, 'Person 1']) expect(shown).not.toContain(secret);
    const recipient = await world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { envelopeId: id });
    expect(await reportsOn(recipient.id)).toEqual([]);
    const { sendInvitation } = activitiesOf(world.deps);
    const remind = async () =>
      (
        await sendInvitation({
          envelopeId: id,
          recipientId: recipient.id,
          messageId: randomUUID(),
          reminder: true,
          actor: null,
        })
      ).outcome;
    expect(await remind()).toBe('sent');
    expect((await report(link, 'I do not know them.')).status).toBe(200);
    expect(await remind()).toBe('unneeded');
    expect(await reportsOn(recipient.id)).toMatchObject([
      {
        kind: 'recipient',
        organizationId: user.user.organization_id,
        clientId: null,
        text: 'I do not know them.',
        status: 'open',
      },
    ]);
    const path = `/envelopes/${id}/recipients/${recipient.id}`;
    const body = { email: someEmail() };
    expect((await platform(world, path, { method: 'PUT', token: user.access_token, body })).status).toBe(200);
    await recipientLink(world, body.email);
    expect(await remind()).toBe('sent');
    expect((await report(link)).status).toBe(200);
  });

  test('a sign request’s, and that of its code', async () => {
    const partner = await makePartner(world.deps, 'Reported');
    const made = await createRequest(world, {}, partner);
    const to = made.fields.user_email ?? '';
    await reportLinks(to);
    await getCode(world, made.token, to);
    const links = await reportLinks(to);
    expect(new Set(links).size).toBe(1);
    expect((await report(links[0] ?? '')).status).toBe(200);
    const about = { kind: 'request', clientId: partner.clientId, organizationId: partner.organizationId };
    expect(await reportsOn(made.request_id)).toMatchObject([{ ...about, text: null }]);
    const before = (await sentMessages(world, { to })).length;
    const { sendLink } = activitiesOf(world.deps);
    await sendLink({ requestId: made.request_id, reminder: true, messageId: randomUUID() });
    expect(await sentMessages(world, { to })).toHaveLength(before);
  });

  test('an account’s, an invitation’s, and a notice’s', async () => {
    const opened = await registerUnproved(world);
    const owner = await registerUser(world);
    const to = someEmail();
    await inviteAs(world, owner, { email: to });
    for (const address of [opened.email, to]) {
      const [link = ''] = await reportLinks(address);
      expect((await visit(link)).status).toBe(200);
    }
  });

  test('the page of a link leads there', async () => {
    const { token } = await createRequest(world, { notify: false });
    const page = await (await visit(`/sign/${token}`)).text();
    expect(page).toContain(`href="/report/sign/${token}"`);
    const led = await visit(`/report/sign/${token}`, { redirect: 'manual' });
    expect(led.status).toBe(303);
    expect((await visit(led.headers.get('location') ?? '')).status).toBe(200);
    expect((await visit(`/report/sign/${'x'.repeat(43)}`)).status).toBe(404);
    const user = await registerUser(world);
    const { emails } = await sentEnvelope(world, user, { recipients: [{}] });
    const link = await recipientLink(world, emails[0] ?? '');
    expect(await (await visit(link)).text()).toContain(`href="/report${link}"`);
    expect((await visit(`/report${link}`)).status).toBe(200);
  });
});

describe('a report', () => {
  test('is taken for its own letter alone', async () => {
    const user = await registerUser(world);
    const { emails } = await sentEnvelope(world, user, { recipients: [{}] });
    await recipientLink(world, emails[0] ?? '');
    const [link = ''] = await reportLinks(emails[0] ?? '');
    const [, , kind = '', id = '', , token = ''] = link.split('/');
    const wrong = [
      `/report/account/${id}/1/${token}`,
      `/report/${kind}/${randomUUID()}/1/${token}`,
      `/report/${kind}/${id}/2/${token}`,
      `/report/${kind}/${id}/1/${'x'.repeat(43)}`,
      `/report/${kind}/${id}/1e1/${token}`,
      `/report/${kind}/no-id/1/${token}`,
    ];
    for (const path of wrong) expect((await report(path)).status, path).toBe(404);
    const elsewhere = {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { origin: 'https://evil.example' },
    };
    expect((await visit(link, elsewhere)).status).toBe(403);
    expect(await reportsOn(id)).toEqual([]);
  });

  test('is one, however often it is sent, and of bounded length', async () => {
    const user = await registerUser(world);
    const { emails } = await sentEnvelope(world, user, { recipients: [{}] });
    await recipientLink(world, emails[0] ?? '');
    const [link = ''] = await reportLinks(emails[0] ?? '');
    const [, , , id = ''] = link.split('/');
    await Promise.all([report(link), report(link), report(link)]);
    await report(link, 'х'.repeat(5_000));
    await report(link, 'Later words change nothing.');
    const reports = await reportsOn(id);
    expect(reports.map(({ text }) => text)).toEqual(['х'.repeat(1_000)]);
    const long = await report(link, 'x'.repeat(2_000_000));
    expect(long.status).toBe(413);
  });
});

type Listed = { data: { id: string; status: string; subject_id: string }[] };
const aReport = async () => {
  const user = await registerUser(world);
  const { emails } = await sentEnvelope(world, user, { recipients: [{}] });
  await recipientLink(world, emails[0] ?? '');
  const [link = ''] = await reportLinks(emails[0] ?? '');
  await report(link, 'They pretend to be my bank.');
  return user;
};

describe('staff', () => {
  test('see reports, close one with a reason, and it is in the operator’s trail', async () => {
    const user = await aReport();
    const search = `/support/abuse-reports?status=open&organization_id=${user.user.organization_id}`;
    const { body } = await call<Listed>(world, search, { headers: staff() });
    expect(body.data).toMatchObject([{ text: 'They pretend to be my bank.', kind: 'recipient' }]);
    const path = `/support/abuse-reports/${body.data[0]?.id}/close`;
    const closed = await call(world, path, { headers: staff(), body: { reason: 'A real bank.' } });
    expect(closed.body).toMatchObject({ status: 'closed', closed_reason: 'A real bank.' });
    expect((await call<Listed>(world, search, { headers: staff() })).body.data).toEqual([]);
    const event = { action: 'abuse_report.closed', resourceId: body.data[0]?.id ?? '' };
    expect(await world.deps.orm.em.fork().count(AuditEvent, event)).toBe(1);
    const unknown = `/support/abuse-reports/${randomUUID()}/close`;
    expectError(await call(world, unknown, { headers: staff(), body: { reason: 'x' } }), 404, 'not_found');
  });

  test('suspend the sending of an organization, and lift that; both with a reason, on record', async () => {
    const user = await registerUser(world);
    const { organization_id: id } = user.user;
    const set = (suspended: boolean) =>
      call(world, `/support/senders/organizations/${id}/suspension`, {
        method: 'PUT',
        headers: staff(),
        body: { suspended, reason: 'Phishing' },
      });
    expect((await set(true)).body).toMatchObject({ sending_suspended_at: expect.stringMatching(/Z$/) });
    expectPlatformError(await inviteAs(world, user), 403, 'SENDING_SUSPENDED');
    expect((await set(false)).body).toMatchObject({ sending_suspended_at: null });
    expect((await inviteAs(world, user)).status).toBe(201);
    const em = world.deps.orm.em.fork();
    const acts = await em.find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 1 } });
    expect(acts.map(({ action }) => action)).toEqual(['sending.suspended', 'sending.resumed']);
  });

  test('suspend one client, and with an organization all of its clients', async () => {
    const partner = await makePartner(world.deps, 'Suspended');
    const set = (path: string, suspended: boolean) =>
      call(world, `/support/senders/${path}/suspension`, {
        method: 'PUT',
        headers: staff(),
        body: { suspended, reason: 'Phishing' },
      });
    const ask = async () =>
      call(world, '/partner/sign-request', {
        token: await partner.token('sign'),
        body: { user_email: someEmail(), document_hash: 'a'.repeat(64) },
      });
    for (const path of [`clients/${partner.clientId}`, `organizations/${partner.organizationId}`]) {
      expect((await set(path, true)).status).toBe(200);
      expectError(await ask(), 403, 'sending_suspended');
      expect((await set(path, false)).status).toBe(200);
      expect((await ask()).status).toBe(201);
    }
    for (const path of [`clients/${randomUUID()}`, `users/${partner.clientId}`, 'organizations/no-id'])
      expectError(await set(path, true), 404, 'not_found');
  });

  test('alone may: neither nobody, nor a payload reader, nor a user', async () => {
    const reader = await makeStaff(world, 'payload_reader');
    const user = await registerUser(world);
    const path = `/support/senders/organizations/${user.user.organization_id}/suspension`;
    const tries = [
      ['/support/abuse-reports', {}],
      [`/support/abuse-reports/${randomUUID()}/close`, { body: { reason: 'x' } }],
      [path, { method: 'PUT', body: { suspended: true, reason: 'x' } }],
    ] as const;
    for (const [address, options] of tries) {
      expectError(await call(world, address, options), 401, 'unauthorized');
      expectError(await call(world, address, { ...options, token: user.access_token }), 401, 'unauthorized');
      const headers = { 'x-api-key': reader.apiKey };
      expectError(await call(world, address, { ...options, headers }), 403, 'insufficient_scope');
    }
  });
});
