import { describe, expect, test } from 'vitest';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { draftFor, recipientOf, sendDraft, usedBy, withSmallQuotas } from './support/small-quotas.ts';

const shared = setUp(sharedWorld);
/** The shared world with an API whose plans have small quotas. */
const world = setUp(() => withSmallQuotas(shared));

describe('the people whom an organization writes to', () => {
  test('has reminders, corrections and invitations counted, and those that are refused given back', async () => {
    const user = await registerUser(world);
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
    await recipientLink(shared, emails[0] ?? '');
    await untilTrue(async () => (await recipientOf(world, id)).status === 'sent');
    const token = user.access_token;
    expectPlatformError(
      await platform(world, `/envelopes/${id}/remind`, { token, body: {} }),
      422,
      'INVALID_STATE',
    );
    expect(await usedBy(world, user)).toMatchObject({ recipients: 1, mails: 1 });
    const recipient = await recipientOf(world, id);
    const path = `/envelopes/${id}/recipients/${recipient.id}`;
    const correct = (body: object) => platform(world, path, { method: 'PUT', token, body });
    expect((await correct({ email: someEmail() })).status).toBe(200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 2, mails: 2 });
    expectAnswer(await inviteAs(world, user), 201);
    expectAnswer(await inviteAs(world, user), 201);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 4, mails: 4 });
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
    const id = await draftFor(world, user, 5, { notify: false });
    expect((await sendDraft(world, user, id)).status).toBe(200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 0, mails: 0 });
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
    expect(await usedBy(world, user)).toMatchObject({ recipients: 0, mails: 0 });
    expect((await correct(one?.id)).status).toBe(200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 1, mails: 0 });
  });

  test('has the hosts of an in-person signer counted whom corrections write to', async () => {
    const user = await registerUser(world);
    const [host, other] = [someEmail(), someEmail()];
    const recipients = [{ role: 'in_person', host_email: host, host_name: 'Host' }];
    const { id } = await sentEnvelope(world, user, { recipients });
    await recipientLink(shared, host);
    await untilTrue(async () => (await recipientOf(world, id)).status === 'sent');
    const path = `/envelopes/${id}/recipients/${(await recipientOf(world, id)).id}`;
    const token = user.access_token;
    const correct = (body: object) => platform(world, path, { method: 'PUT', token, body });
    expectAnswer(await correct({ host_email: other }), 200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 2, mails: 2 });
    expectAnswer(await correct({ email: someEmail() }), 200);
    expect(await usedBy(world, user)).toMatchObject({ recipients: 2, mails: 3 });
  });
});
