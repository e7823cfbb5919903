import { expect, test } from 'vitest';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { cancelEnvelopeUpdate, voidUpdate } from '#workflows/envelope/messages.ts';
import { someEmail } from '#test/support/people/account.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  correct,
  envelopeRow,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { organizationWithWebhook } from '#test/workflows/support/envelope-end.ts';
import { actor, inMs } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';
import { helpless, shownBy, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

const mail = setUp(startMailServer);
const world = setUp(() => startWorld(mail.settings));

const parallel = { routing: 'parallel' } as const;
const act: { args: [typeof staffAct] } = { args: [staffAct] };

test('one address that is refused for now: the others are invited, and it when it may be', async () => {
  const email = someEmail();
  mail.busy.add(email);
  const going = await sendEnvelope(world, [{ email }, {}, {}], parallel, { patience: helpless });
  const [first, second, third] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await untilRecipient(world, second.id, 'sent');
  await untilRecipient(world, third.id, 'sent');
  expect([...mail.busy]).toEqual([first.email]);
  expect(await untilStuck(going.handle)).toBe('mail_unavailable');
  await untilEnvelope(world, going.id, ({ stuckStage }) => stuckStage === 'inviting');
  expect(await recipientRow(world, first.id)).toMatchObject({ status: 'pending' });
  mail.busy.clear();
  await untilRecipient(world, first.id, 'sent');
  await untilTrue(async () => (await shownBy(going.handle)).stuck === null);
  expect(mail.to(first.email)).toHaveLength(1);
  for (const person of going.people) await signAs(world, going, person);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
}, 120_000);

test('the mail server away for all: stuck, and all are invited when it is back, by itself', async () => {
  await mail.stop();
  const going = await sendEnvelope(world, [{}, {}], parallel, { patience: helpless });
  expect(await untilStuck(going.handle)).toBe('mail_unavailable');
  await mail.start();
  await untilInvited(world, going);
  await untilTrue(async () => (await shownBy(going.handle)).stuck === null);
  await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince === null);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await going.handle.result();
}, 120_000);

test('a copy that is not out at the completion: copy and notice come when the address is not refused any more', async () => {
  const email = someEmail();
  mail.busy.add(email);
  const going = await sendEnvelope(world, [{ role: 'cc', email }, {}], parallel, { patience: helpless });
  const [copied, signer] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, signer.id, 'sent');
  expect([...mail.busy]).toEqual([copied.email]);
  await signAs(world, going, signer);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(mail.to(copied.email)).toEqual([]);
  mail.busy.clear();
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect(mail.to(copied.email)).toHaveLength(2);
  expect(await recipientRow(world, copied.id)).toMatchObject({ status: 'completed' });
}, 60_000);

test('voided while invitations are on their way: recorded at once; who got one is told, and nothing is left undelivered', async () => {
  const events = ['recipient_sent', 'envelope_voided'] as const;
  const organizationId = await organizationWithWebhook(world, 'https://127.0.0.1:9/none', events);
  mail.holdNext();
  const going = await sendEnvelope(world, [{}, {}], { ...parallel, organizationId });
  const release = await mail.untilHeld();
  for (const { email } of going.people) await mail.until(email, 1);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'voided' });
  release();
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  for (const { id, email } of going.people) {
    expect(mail.to(email)).toHaveLength(2);
    expect(await recipientRow(world, id)).toMatchObject({ status: 'cancelled' });
  }
  const rows = await world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: going.id });
  expect(rows.map(({ eventType }) => eventType)).toEqual(['envelope_voided']);
}, 60_000);

test('corrected while messages are on their way: each gets theirs once, at the address that holds', async () => {
  mail.holdNext();
  const going = await sendEnvelope(world, [{}, {}], parallel);
  const release = await mail.untilHeld();
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  for (const { email } of [first, second]) await mail.until(email, 1);
  for (const { id, email } of [second, first]) await correct(world, going, { id, email: `anew.${email}` });
  release();
  for (const { id, email } of going.people) {
    await untilRecipient(world, id, 'sent');
    await mail.until(`anew.${email}`, 1);
  }
  expect([mail.to(first.email).length, mail.to(second.email).length]).toEqual([1, 1]);
  await going.handle.executeUpdate(cancelEnvelopeUpdate, act);
  await going.handle.result();
  for (const { email } of going.people) expect(mail.to(`anew.${email}`)).toHaveLength(2);
}, 60_000);

/** The steps in the history of an envelope that sent letters. */
async function stepsOf({ handle }: Going): Promise<readonly string[]> {
  return JSON.stringify(await historyOf(handle)).match(/"name":"sendLetters"/g) ?? [];
}

test('a crowd: everybody gets one letter of each kind, and one step sends those of a turn', async () => {
  const going = await sendEnvelope(
    world,
    Array.from({ length: 45 }, () => ({})),
    parallel,
  );
  await untilInvited(world, going);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await going.handle.result();
  for (const { email } of going.people) expect(mail.to(email)).toHaveLength(2);
  expect(mail.to(going.sender.email)).toHaveLength(1);
  expect(await stepsOf(going)).toHaveLength(2);
}, 60_000);

test('those who were invited together are reminded together, by one step', async () => {
  const times = { dayMs: 1_000, reminderDays: 3, reminderGapMs: 100, expiresAt: inMs(8_000) };
  const going = await sendEnvelope(world, [{}, {}, {}], parallel, times);
  expect(await going.handle.result()).toMatchObject({ status: 'expired' });
  for (const { email } of going.people) expect(mail.to(email).length).toBeGreaterThanOrEqual(4);
  const { length } = mail.to(personAt(going, 0).email);
  expect(await stepsOf(going)).toHaveLength(length);
}, 60_000);
