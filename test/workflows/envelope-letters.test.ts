import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from '#entities/webhook.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { makeSigningKey, sealSigningKey } from '#secrets/webhook-key.ts';
import { cancelEnvelopeUpdate, correctUpdate, voidUpdate } from '#workflows/envelope-messages.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { untilTrue } from '../support/namespace.ts';
import { startWorld, type World } from '../support/world.ts';
import {
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilRecipient,
  type Going,
} from './support/envelope.ts';
import { actor } from './support/flow.ts';
import { shownBy, staffAct, untilStuck } from './support/stuck.ts';

let world: World;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  world = await startWorld(mail.settings);
});
afterAll(async () => {
  await world.stop();
  await mail.stop();
});

const parallel = { routing: 'parallel' } as const;
const act: { args: [typeof staffAct] } = { args: [staffAct] };

async function untilMails(address: string, count: number): Promise<void> {
  await untilTrue(() => Promise.resolve(mail.to(address).length === count), 60_000);
}

test('one address that is refused for now: the others are invited, and it when it may be', async () => {
  mail.beBusyNext();
  const going = await sendEnvelope(world, [{}, {}, {}], parallel, {
    patience: { fastMs: 1_000, slowMs: 1_500 },
  });
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
  const going = await sendEnvelope(world, [{}, {}], parallel, {
    patience: { fastMs: 1_000, slowMs: 1_500 },
  });
  expect(await untilStuck(going.handle)).toBe('mail_unavailable');
  await mail.start();
  for (const { id } of going.people) await untilRecipient(world, id, 'sent');
  await untilTrue(async () => (await shownBy(going.handle)).stuck === null);
  await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince === null);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await going.handle.result();
}, 120_000);

test('a copy that is not out at the completion: copy and notice come when the address is not refused any more', async () => {
  mail.beBusyNext();
  const going = await sendEnvelope(world, [{ role: 'cc' }, {}], parallel, {
    patience: { fastMs: 1_000, slowMs: 1_500 },
  });
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

async function addWebhook(): Promise<string> {
  const { organizationId } = await world.otherPartner();
  const id = crypto.randomUUID();
  await world.deps.orm.em.fork().insert(Webhook, {
    id,
    organizationId,
    url: 'https://127.0.0.1:9/none',
    events: ['recipient_sent', 'envelope_voided'],
    status: 'active',
    signingKeySealed: sealSigningKey(world.deps.keys.webhookKeys, makeSigningKey(), id),
    createdAt: new Date(),
  });
  return organizationId;
}

test('voided while an invitation is on its way: recorded at once; who got it is told, and nothing is left undelivered', async () => {
  const organizationId = await addWebhook();
  mail.holdNext();
  const going = await sendEnvelope(world, [{}, {}], { ...parallel, organizationId });
  const release = await mail.untilHeld();
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'voided' });
  const invited = going.people.filter(({ email }) => mail.to(email).length > 0);
  expect(invited).toHaveLength(1);
  release();
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  for (const { id, email } of going.people) {
    expect(mail.to(email)).toHaveLength(invited.some((one) => one.id === id) ? 2 : 0);
    expect(await recipientRow(world, id)).toMatchObject({ status: 'cancelled' });
  }
  const rows = await world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: going.id });
  expect(rows.map(({ eventType }) => eventType)).toEqual(['envelope_voided']);
}, 60_000);

async function correct(going: Going, recipientId: string, email: string): Promise<void> {
  const actId = await keepAct(world, going.id, { kind: 'correct', recipientId, payload: { email } });
  await going.handle.executeUpdate(correctUpdate, { args: [{ recipientId, actId, actor }] });
}

test('corrected while messages are on their way: each gets theirs once, at the address that holds', async () => {
  mail.holdNext();
  const going = await sendEnvelope(world, [{}, {}], parallel);
  const release = await mail.untilHeld();
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await correct(going, second.id, `anew.${second.email}`);
  await correct(going, first.id, `anew.${first.email}`);
  release();
  for (const { id, email } of going.people) {
    await untilRecipient(world, id, 'sent');
    await untilMails(`anew.${email}`, 1);
  }
  expect([mail.to(first.email).length, mail.to(second.email).length]).toEqual([1, 0]);
  await going.handle.executeUpdate(cancelEnvelopeUpdate, act);
  await going.handle.result();
  for (const { email } of going.people) expect(mail.to(`anew.${email}`)).toHaveLength(2);
}, 60_000);
