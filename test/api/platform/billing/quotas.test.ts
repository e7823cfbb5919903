import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { quotaReset } from '#domain/account/quota-problem.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import { takeQuota } from '#entities/account/quota.ts';
import { Organization } from '#entities/account/organization.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import {
  expectPlatformError,
  platform,
  registerUser,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { activitiesOf, type World } from '#test/support/world/world.ts';
import { sampleDocument } from '../../../../src/demo/options.ts';

const shared = setUp(sharedWorld);
const pdf = await readFile(sampleDocument);
/** The shared world with an API whose plans have small quotas. */
const world: World = setUp(async () => {
  const config = {
    ...shared.config,
    QUOTA_ENTERPRISE: { recipients: 4, mails: 5, sms: 2, bytes: pdf.length * 3 - 1, bounces: 2 },
    SMS_COUNTRIES: new Map([['MN', 1]]),
  };
  const deps = { ...shared.deps, config };
  const served = await serveAnother(shared, { config });
  return { ...shared, deps, config, baseUrl: served.baseUrl, stop: () => served.close() };
});

type Shown = { client_id: string | null; quota: string; country: string | null; used: number; limit: number };

async function usedBy(user: TestUser): Promise<Record<string, number>> {
  const day = new Date().toISOString().slice(0, 10);
  const answer = await platform<{ quotas: Shown[] }>(world, `/usage?from=${day}&to=${day}`, {
    token: user.access_token,
  });
  const { quotas } = expectAnswer(answer, 200);
  return Object.fromEntries(quotas.map(({ quota, country, used }) => [country ?? quota, used]));
}

async function draft(user: TestUser, people: number, more: object = {}): Promise<string> {
  const body = {
    document_id: await readyDocument(world, user),
    name: 'Lease agreement',
    routing_type: 'parallel',
    recipients: Array.from({ length: people }, (_, one) => ({ email: someEmail(), name: `Person ${one}` })),
    ...more,
  };
  const token = user.access_token;
  return expectAnswer(await platform<{ id: string }>(world, '/envelopes', { token, body }), 201).id;
}

const sendDraft = (user: TestUser, id: string, headers: Record<string, string> = {}) =>
  platform(world, `/envelopes/${id}/send`, { token: user.access_token, body: {}, headers });

const recipientOf = (envelopeId: string) =>
  world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { envelopeId });

describe('an organization', () => {
  test('sends nothing of an envelope that does not fit into the day, and everything of one that does', async () => {
    const user = await registerUser(world);
    const large = await draft(user, 5);
    const { message, details } = expectPlatformError(await sendDraft(user, large), 429, 'QUOTA_EXCEEDED');
    const resetsAt = quotaReset(new Date()).toISOString();
    expect(details).toMatchObject({ quota: 'recipients', limit: 4, used: 0, asked: 5, resets_at: resetsAt });
    expect(details.retry_after).toBeLessThanOrEqual(86_400);
    expect(message).toContain('4 recipients');
    expect(await usedBy(user)).toMatchObject({ recipients: 0, mails: 0 });
    const key = { 'idempotency-key': randomUUID() };
    const small = await draft(user, 3);
    expect((await sendDraft(user, small, key)).status).toBe(200);
    expect((await sendDraft(user, small, key)).status).toBe(200);
    expect(await usedBy(user)).toMatchObject({ recipients: 3, mails: 3 });
    const status = await platform<{ status: string }>(world, `/envelopes/${large}`, {
      token: user.access_token,
    });
    expect(status.body.data.status).toBe('draft');
  });

  test('that sends many at once sends no more than the quota', async () => {
    const user = await registerUser(world);
    const drafts = [await draft(user, 1), await draft(user, 1)];
    const owner = { kind: 'organization', id: user.user.organization_id } as const;
    const settings = quotaSettings(world.config);
    const take = () =>
      takeQuota(world.deps.orm.em.fork(), settings, { id: randomUUID(), owner, amounts: { recipients: 1 } });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, take));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const id of drafts) expectPlatformError(await sendDraft(user, id), 429, 'QUOTA_EXCEEDED');
  });

  test('has reminders, corrections and invitations counted, and those that are refused given back', async () => {
    const user = await registerUser(world);
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
    await recipientLink(shared, emails[0] ?? '');
    await untilTrue(async () => (await recipientOf(id)).status === 'sent');
    const token = user.access_token;
    expectPlatformError(
      await platform(world, `/envelopes/${id}/remind`, { token, body: {} }),
      422,
      'INVALID_STATE',
    );
    expect(await usedBy(user)).toMatchObject({ recipients: 1, mails: 1 });
    const recipient = await recipientOf(id);
    const path = `/envelopes/${id}/recipients/${recipient.id}`;
    const correct = (body: object) => platform(world, path, { method: 'PUT', token, body });
    expect((await correct({ email: someEmail() })).status).toBe(200);
    expect(await usedBy(user)).toMatchObject({ recipients: 2, mails: 2 });
    expectAnswer(await inviteAs(world, user), 201);
    expectAnswer(await inviteAs(world, user), 201);
    expect(await usedBy(user)).toMatchObject({ recipients: 4, mails: 4 });
    const [refused, before] = [someEmail(), recipient.linkGeneration];
    expectPlatformError(await inviteAs(world, user, { email: refused }), 429, 'QUOTA_EXCEEDED');
    expect(await sentMessages(shared, { to: refused })).toEqual([]);
    expectPlatformError(await correct({ email: refused }), 429, 'QUOTA_EXCEEDED');
    const after = await world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { id: recipient.id });
    expect({ email: after.email, generation: after.linkGeneration }).not.toMatchObject({ email: refused });
    expect(after.linkGeneration).toBe(before + 1);
  });

  test('writes to no more people by reminders of an envelope whose sending wrote to nobody', async () => {
    const user = await registerUser(world);
    const id = await draft(user, 5, { notify: false });
    expect((await sendDraft(user, id)).status).toBe(200);
    expect(await usedBy(user)).toMatchObject({ recipients: 0, mails: 0 });
    const em = world.owner.em.fork();
    await untilTrue(
      async () => (await em.count(EnvelopeRecipient, { envelopeId: id, status: 'sent' })) === 5,
    );
    const token = user.access_token;
    const reminded = await platform(world, `/envelopes/${id}/remind`, { token, body: {} });
    expect(expectPlatformError(reminded, 429, 'QUOTA_EXCEEDED').details).toMatchObject({
      quota: 'recipients',
      asked: 5,
    });
    const [one, other] = await em.find(EnvelopeRecipient, { envelopeId: id });
    await em.nativeUpdate(EnvelopeRecipient, { id: one?.id ?? '' }, { linkSentAt: new Date() });
    const correct = (rid = '') =>
      platform(world, `/envelopes/${id}/recipients/${rid}`, {
        method: 'PUT',
        token,
        body: { email: someEmail() },
      });
    expect((await correct(other?.id)).status).toBe(200);
    expect(await usedBy(user)).toMatchObject({ recipients: 0, mails: 0 });
    expect((await correct(one?.id)).status).toBe(200);
    expect(await usedBy(user)).toMatchObject({ recipients: 1, mails: 0 });
  });

  test('has the hosts of an in-person signer counted whom corrections write to', async () => {
    const user = await registerUser(world);
    const [host, other] = [someEmail(), someEmail()];
    const recipients = [{ role: 'in_person', host_email: host, host_name: 'Host' }];
    const { id } = await sentEnvelope(world, user, { recipients });
    await recipientLink(shared, host);
    await untilTrue(async () => (await recipientOf(id)).status === 'sent');
    const path = `/envelopes/${id}/recipients/${(await recipientOf(id)).id}`;
    const token = user.access_token;
    const correct = (body: object) => platform(world, path, { method: 'PUT', token, body });
    expectAnswer(await correct({ host_email: other }), 200);
    expect(await usedBy(user)).toMatchObject({ recipients: 2, mails: 2 });
    expectAnswer(await correct({ email: someEmail() }), 200);
    expect(await usedBy(user)).toMatchObject({ recipients: 2, mails: 3 });
  });

  test('uploads no more bytes than the day has, and the announced ones are refused before they come', async () => {
    const user = await registerUser(world);
    await uploadPdf(world, user);
    await uploadPdf(world, user);
    expect(await usedBy(user)).toMatchObject({ bytes: pdf.length * 2 });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdf)]), 'third.pdf');
    const headers = { authorization: `Bearer ${user.access_token}` };
    const third = await fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({
      error: { code: 'QUOTA_EXCEEDED', details: { quota: 'bytes' } },
    });
    // No PDF at all: its length alone refuses it.
    form.set('file', new Blob([new Uint8Array(3_145_728)]), 'long.pdf');
    const long = await fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
    expect(long.status).toBe(429);
    expect(await usedBy(user)).toMatchObject({ bytes: pdf.length * 2 });
    const discarded = await world.deps.orm.em
      .fork()
      .execute<{ count: number }[]>(
        'select count(*)::int as count from stored_object where organization_id = ? and discarded_at is null',
        [user.user.organization_id],
      );
    expect(discarded[0]?.count).toBe(2);
  });

  test('proves phone numbers of the countries that are allowed, up to their number', async () => {
    const user = await registerUser(world);
    const setPhone = (phone: string) =>
      platform(world, '/auth/me', { method: 'PUT', token: user.access_token, body: { phone } });
    const foreign = expectPlatformError(await setPhone('+4915112345678'), 429, 'QUOTA_EXCEEDED');
    expect(foreign.details).toMatchObject({ quota: 'sms', country: 'DE', limit: 0 });
    expect(foreign.details.retry_after).toBeUndefined();
    expect((await setPhone('+97699112233')).status).toBe(200);
    const second = expectPlatformError(await setPhone('+97699112244'), 429, 'QUOTA_EXCEEDED');
    expect(second.details).toMatchObject({ quota: 'sms', country: 'MN', limit: 1, used: 1 });
    expect(await usedBy(user)).toMatchObject({ sms: 1, MN: 1 });
  });

  test('is paused for the day by mails that are refused for good, and staff are told once', async () => {
    const user = await registerUser(world);
    const owner = { kind: 'organization', id: user.user.organization_id } as const;
    const settings = quotaSettings(world.config);
    const first = someEmail();
    for (const address of [first, first.toUpperCase()])
      await recordBounce(world.deps.orm, settings, { address, owner });
    const id = await draft(user, 1);
    expect(await usedBy(user)).toMatchObject({ bounces: 1 });
    for (const address of [someEmail(), someEmail()])
      await recordBounce(world.deps.orm, settings, { address, owner });
    const { details } = expectPlatformError(await sendDraft(user, id), 429, 'QUOTA_EXCEEDED');
    expect(details).toMatchObject({ quota: 'bounces', limit: 2, used: 3 });
    const told = { organizationId: operatorAuditId, action: 'sending.paused', resourceId: owner.id };
    expect(await world.deps.orm.em.fork().count(AuditEvent, told)).toBe(1);
  });

  test('whose sending is suspended sends nothing', async () => {
    const user = await registerUser(world);
    const id = await draft(user, 1);
    const { organization_id: organizationId } = user.user;
    await world.deps.orm.em
      .fork()
      .nativeUpdate(Organization, { id: organizationId }, { sendingSuspendedAt: new Date() });
    expectPlatformError(await sendDraft(user, id), 403, 'SENDING_SUSPENDED');
    expectPlatformError(await inviteAs(world, user), 403, 'SENDING_SUSPENDED');
  });

  test('has no reminder by the timer beyond its quota', async () => {
    const user = await registerUser(world);
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
    await recipientLink(shared, emails[0] ?? '');
    const recipient = await world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { envelopeId: id });
    const { sendInvitation } = activitiesOf(world.deps);
    const remind = async (messageId: string) =>
      (
        await sendInvitation({
          envelopeId: id,
          recipientId: recipient.id,
          messageId,
          reminder: true,
          actor: null,
        })
      ).outcome;
    const once = randomUUID();
    expect([await remind(once), await remind(once)]).toEqual(['sent', 'sent']);
    const more = [];
    for (let reminders = 0; reminders < 4; reminders += 1) more.push(await remind(randomUUID()));
    expect(more).toEqual(['sent', 'sent', 'sent', 'unneeded']);
    expect(await usedBy(user)).toMatchObject({ mails: 5 });
    expect(await sentMessages(shared, { to: emails[0] ?? '' })).toHaveLength(5);
  });
});

test('plans say their quotas of a day', async () => {
  const user = await registerUser(world);
  const plans = await platform<{ id: string; daily_quotas: object }[]>(world, '/plans', {
    token: user.access_token,
  });
  const enterprise = plans.body.data.find(({ id }) => id === 'enterprise');
  expect(enterprise?.daily_quotas).toMatchObject({ recipients: 4, mails: 5, sms: 2, bounces: 2 });
});
