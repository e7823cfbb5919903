import { test } from 'vitest';
import { startSignRequest } from '#api/flows/flows.ts';
import { declineUpdate, remindUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '../support/http.ts';
import { lockTables } from '../support/database-lock.ts';
import { untilTrue } from '../support/namespace.ts';
import { startReceiver, type ReceiverAnswer } from '../support/receiver.ts';
import { setUp } from '../support/set-up.ts';
import { startWorld } from '../support/world.ts';
import { deliveryHandle, of, register, untilDelivery } from '../workflows/support/delivery.ts';
import { actor, factsOf, handleOf, inMs, linksTo, startFlow } from '../workflows/support/flow.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records one history of each path from a real run, for the replay test. Run it by hand, after a change of the flows
 * that is meant to break what was recorded before and that no running flow can meet:
 *   node bin/tamga.mjs vitest run --config test/histories/record.config.ts test/histories/record.ts
 * Without such a change, record new paths beside the old ones: those are what flows of earlier versions look like.
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

const signAct = { loa: 1, actor } as const;

test('signed, after the link was sent', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request-signed', flow.handle);
  await hook.stop();
});

test('rejected', async () => {
  const flow = await startFlow(world);
  await flow.handle.executeUpdate(declineUpdate, { args: [{ reason: 'wrong amount', actor }] });
  await record('sign-request-rejected', flow.handle);
});

test('expired', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(1_000) });
  await record('sign-request-expired', flow.handle);
});

test('withdrawn while the link is being sent', async () => {
  const release = await lockTables(world.database.url, 'outbox_message');
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => ((await flow.handle.describe()).raw.pendingActivities?.length ?? 0) > 0);
  await flow.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  await release();
  await record('sign-request-withdrawn', flow.handle);
});

test('reminded by the timer and by the partner, then signed', async () => {
  const times = { reminderAt: inMs(700), reminderGapMs: 300 };
  const flow = await startFlow(world, { notify: true }, times);
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 2);
  await untilTrue(async () => {
    await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
    return true;
  });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 3);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request-reminded', flow.handle);
});

test('not created, because the row could not be written', async () => {
  const facts = factsOf(world);
  const release = await lockTables(world.database.url, 'sign_request');
  const input = { facts, reminderGapMs: 1, webhookSchedule: [0] };
  await startSignRequest(world.deps, input).catch(() => undefined);
  await release();
  await record('sign-request-not-created', handleOf(world, facts.requestId));
});

/** A delivery of a signed request to a receiver that answers as told; gives its flow after the first attempt. */
async function deliver(schedule: number[], ...answers: ReceiverAnswer[]) {
  const partner = await world.otherPartner();
  const hook = await startReceiver(answers);
  const registered = await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: schedule });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await hook.until(1);
  const { id } = await untilDelivery(world, flow.id, ({ attempts }) => attempts > 0);
  return { handle: deliveryHandle(world, id), hook, partner, webhookId: registered.webhook.id };
}

test('delivered at the third attempt, the second by retryNow', async () => {
  const { handle, hook } = await deliver([0, 3_600, 0.2], { status: 500 }, { status: 500 }, { status: 200 });
  await handle.executeUpdate('retryNow');
  await record('webhook-delivery-delivered', handle);
  await hook.stop();
});

test('exhausted', async () => {
  const { handle, hook } = await deliver([0, 0.1, 0.2, 0.3, 0.4], { status: 500 });
  await record('webhook-delivery-exhausted', handle);
  await hook.stop();
});

test('deleted', async () => {
  const { handle, hook, partner, webhookId } = await deliver([0, 1.5, 60], { status: 500 });
  const token = await partner.token('webhook');
  await call(world, `/partner/webhooks/${webhookId}`, { method: 'DELETE', token });
  await record('webhook-delivery-deleted', handle);
  await hook.stop();
});
