import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  correct,
  recipientRow,
  saidOf,
  sendEnvelope,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';

const mail = setUp(startMailServer);
const world = setUp(() => startWorld(mail.settings));

async function going(count: number): Promise<Going> {
  const sent = await sendEnvelope(
    world,
    Array.from({ length: count }, () => ({})),
    { routing: 'parallel' },
  );
  await untilInvited(world, sent);
  return sent;
}

const reminders = ({ people }: Going) =>
  people.map(({ id: recipientId }) => ({
    kind: 'invitation' as const,
    recipientId,
    messageId: randomUUID(),
    reminder: true,
    actor: { xRequestId: 'remind-1' },
    generation: 1,
  }));

const sent = (letters: readonly { messageId: string }[]) =>
  letters.map(({ messageId }) => ({ messageId, outcome: 'sent' }));

test('a set that is repeated gives its results again, and nobody gets a letter twice', async () => {
  const envelope = await going(3);
  const letters = reminders(envelope);
  const { sendLetters } = activitiesOf(world.deps);
  for (let round = 0; round < 2; round += 1) {
    const { results } = await sendLetters({ envelopeId: envelope.id, letters });
    expect(results).toEqual(expect.arrayContaining(sent(letters)));
    expect(results).toHaveLength(3);
  }
  for (const { email } of envelope.people) expect(mail.to(email)).toHaveLength(2);
});

test('what a lost worker had handed over, and not put on record, is put on record and not sent again', async () => {
  const envelope = await going(2);
  const letters = reminders(envelope);
  const notice = { kind: 'notice', messageId: randomUUID(), notice: 'expired', recipientId: null } as const;
  const [first] = letters;
  const handedOver = [`reminder:${first?.messageId}`, `notice:${notice.messageId}`];
  for (const messageKey of handedOver)
    await world.deps.orm.em.fork().insert(MessageAttempt, {
      id: randomUUID(),
      flowId: envelope.id,
      messageKey,
      kind: 'reminder',
      channel: 'email',
      maskedTo: 's•••@example.mn',
      outcome: 'sent',
      tries: 1,
      firstAt: new Date(),
      at: new Date(),
    });
  const { sendLetters } = activitiesOf(world.deps);
  const { results } = await sendLetters({ envelopeId: envelope.id, letters: [...letters, notice] });
  expect(results).toEqual(expect.arrayContaining(sent([...letters, notice])));
  expect(envelope.people.map(({ email }) => mail.to(email).length)).toEqual([1, 2]);
  expect(mail.to(envelope.sender.email)).toEqual([]);
  expect(await saidOf(world, envelope.id, 'reminded')).toHaveLength(2);
});

test('one whose row somebody has changed gets none, and keeps nobody else from theirs', async () => {
  const envelope = await going(2);
  const letters = reminders(envelope);
  const [changed, other] = envelope.people;
  await world.deps.orm.em
    .fork()
    .nativeUpdate(EnvelopeRecipient, { id: changed?.id ?? '' }, { email: 'mallory@example.mn' });
  const { sendLetters } = activitiesOf(world.deps);
  const { results } = await sendLetters({ envelopeId: envelope.id, letters });
  expect(results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ messageId: letters[0]?.messageId, reason: 'act_refused', final: true }),
      { messageId: letters[1]?.messageId, outcome: 'sent' },
    ]),
  );
  expect(mail.to('mallory@example.mn')).toEqual([]);
  expect(mail.to(other?.email ?? '')).toHaveLength(2);
});

test('a letter that was asked for before a correction is not needed after it', async () => {
  const envelope = await going(1);
  const [letter] = reminders(envelope);
  const id = letter?.recipientId ?? '';
  await correct(world, envelope, { id, email: `anew.${envelope.people[0]?.email}` });
  await mail.until(`anew.${envelope.people[0]?.email}`, 1);
  const { sendLetters } = activitiesOf(world.deps);
  const before = await recipientRow(world, id);
  const { results } = await sendLetters({ envelopeId: envelope.id, letters: letter ? [letter] : [] });
  expect(results).toEqual([{ messageId: letter?.messageId, outcome: 'unneeded' }]);
  expect(await recipientRow(world, id)).toMatchObject({ linkGeneration: 2, email: before.email });
  expect(mail.to(before.email)).toHaveLength(1);
});

test('a mail server that takes none of them: the set is tried again; where it takes some, they are on record', async () => {
  const envelope = await going(2);
  const letters = reminders(envelope);
  const { sendLetters } = activitiesOf(world.deps);
  for (const { email } of envelope.people) mail.busy.add(email);
  await expect(sendLetters({ envelopeId: envelope.id, letters })).rejects.toMatchObject({
    type: 'mail_unavailable',
    nonRetryable: false,
  });
  mail.busy.delete(envelope.people[0]?.email ?? '');
  const { results } = await sendLetters({ envelopeId: envelope.id, letters });
  expect(results).toEqual(
    expect.arrayContaining([
      { messageId: letters[0]?.messageId, outcome: 'sent' },
      expect.objectContaining({
        messageId: letters[1]?.messageId,
        outcome: 'failed',
        reason: 'mail_unavailable',
        final: false,
      }),
    ]),
  );
});

test('a step that was given up begins no further letter', async () => {
  const envelope = await going(2);
  const letters = reminders(envelope);
  const { sendLetters } = activitiesOf(world.deps);
  const attempt = new MockActivityEnvironment({ heartbeatTimeoutMs: 10_000 });
  attempt.cancel();
  const given = { envelopeId: envelope.id, letters };
  expect(await attempt.run(sendLetters, given)).toMatchObject({ results: [] });
  expect(envelope.people.map(({ email }) => mail.to(email).length)).toEqual([1, 1]);
  expect((await sendLetters({ envelopeId: envelope.id, letters })).results).toHaveLength(2);
});

test('a refused address that pauses the sender holds up those letters that were not begun', async () => {
  const envelope = await going(14);
  for (const { email } of envelope.people) mail.unknown.add(email);
  const { config } = world.deps;
  const bounces = { bounces: 1 };
  const strict = { ...config, QUOTA_FREE: bounces, QUOTA_PAID: bounces, QUOTA_ENTERPRISE: bounces };
  const { sendLetters } = activitiesOf({ ...world.deps, config: strict });
  const { results } = await sendLetters({ envelopeId: envelope.id, letters: reminders(envelope) });
  const outcomes = results.map((one) => (one.outcome === 'failed' ? one.reason : one.outcome));
  expect(outcomes.filter((one) => one === 'bounced')).toHaveLength(10);
  expect(outcomes.filter((one) => one === 'sending_suspended')).toHaveLength(4);
});
