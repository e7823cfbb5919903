import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { quotaReset } from '#domain/account/quota-problem.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import { takeQuota } from '#entities/account/quota.ts';
import { Organization } from '#entities/account/organization.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { activitiesOf } from '#test/support/world/world.ts';
import { draftFor, pdf, sendDraft, usedBy, withSmallQuotas } from './support/small-quotas.ts';

const shared = setUp(sharedWorld);
/** The shared world with an API whose plans have small quotas. */
const world = setUp(() => withSmallQuotas(shared));

describe('an organization', () => {
  test('sends nothing of an envelope that does not fit into the day, and everything of one that does', async () => {
    const user = await registerUser(world);
    const large = await draftFor(world, user, 5);
    const { message, details } = expectPlatformError(
      await sendDraft(world, user, large),
      429,
      'QUOTA_EXCEEDED',
    );
    const resetsAt = quotaReset(new Date()).toISOString();
    expect(details).toMatchObject({ quota: 'recipients', limit: 4, used: 0, asked: 5, resets_at: resetsAt });
    expect(details.retry_after).toBeLessThanOrEqual(86_400);
    expect(message).toContain('4 recipients');
    expect(await usedBy(world, user)).toMatchObject({ recipients: 0, mails: 0 });
    const key = { 'idempotency-key': randomUUID() };
    const small = await draftFor(world, user, 3);
    expect((await sendDraft(world, user, small, key)).status).toBe(200);
    expect((await sendDraft(world, user, small, key)).status).toBe(200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 3, mails: 3 });
    const status = await platform<{ status: string }>(world, `/envelopes/${large}`, {
      token: user.access_token,
    });
    expect(status.body.data.status).toBe('draft');
  });

  test('that sends many at once sends no more than the quota', async () => {
    const user = await registerUser(world);
    const drafts = [await draftFor(world, user, 1), await draftFor(world, user, 1)];
    const owner = { kind: 'organization', id: user.user.organization_id } as const;
    const settings = quotaSettings(world.config);
    const take = () =>
      takeQuota(world.deps.orm.em.fork(), settings, { id: randomUUID(), owner, amounts: { recipients: 1 } });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, take));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const id of drafts) expectPlatformError(await sendDraft(world, user, id), 429, 'QUOTA_EXCEEDED');
  });

  test('uploads no more bytes than the day has, and the announced ones are refused before they come', async () => {
    const user = await registerUser(world);
    await uploadPdf(world, user);
    await uploadPdf(world, user);
    expect(await usedBy(world, user)).toMatchObject({ bytes: pdf.length * 2 });
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
    expect(await usedBy(world, user)).toMatchObject({ bytes: pdf.length * 2 });
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
    expect(await usedBy(world, user)).toMatchObject({ sms: 1, MN: 1 });
  });

  test('is paused for the day by mails that are refused for good, and staff are told once', async () => {
    const user = await registerUser(world);
    const owner = { kind: 'organization', id: user.user.organization_id } as const;
    const settings = quotaSettings(world.config);
    const first = someEmail();
    for (const address of [first, first.toUpperCase()])
      await recordBounce(world.deps.orm, settings, { address, owner });
    const id = await draftFor(world, user, 1);
    expect(await usedBy(world, user)).toMatchObject({ bounces: 1 });
    for (const address of [someEmail(), someEmail()])
      await recordBounce(world.deps.orm, settings, { address, owner });
    const { details } = expectPlatformError(await sendDraft(world, user, id), 429, 'QUOTA_EXCEEDED');
    expect(details).toMatchObject({ quota: 'bounces', limit: 2, used: 3 });
    const told = { organizationId: operatorAuditId, action: 'sending.paused', resourceId: owner.id };
    expect(await world.deps.orm.em.fork().count(AuditEvent, told)).toBe(1);
  });

  test('whose sending is suspended sends nothing', async () => {
    const user = await registerUser(world);
    const id = await draftFor(world, user, 1);
    const { organization_id: organizationId } = user.user;
    await world.deps.orm.em
      .fork()
      .nativeUpdate(Organization, { id: organizationId }, { sendingSuspendedAt: new Date() });
    expectPlatformError(await sendDraft(world, user, id), 403, 'SENDING_SUSPENDED');
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
    expect(await usedBy(world, user)).toMatchObject({ mails: 5 });
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
