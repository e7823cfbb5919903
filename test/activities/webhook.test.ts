import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from '#entities/webhook.ts';
import { startReceiver, type Receiver, type ReceiverAnswer } from '../support/receiver.ts';
import { inMs, pendingRequest, recordOf, startGround, type Ground } from './support/ground.ts';

let ground: Ground;
const receivers: Receiver[] = [];
beforeAll(async () => {
  ground = await startGround();
});
afterAll(async () => {
  await ground.stop();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
});

/** A rejected request whose one delivery goes to a receiver that answers as told. */
async function delivery(...answers: ReceiverAnswer[]) {
  const hook = await startReceiver(answers);
  receivers.push(hook);
  await ground.orm.em.fork().nativeDelete(Webhook, {});
  const webhookId = await ground.webhook(hook.url);
  const requestId = await pendingRequest(ground);
  const outcome = { status: 'rejected', at: inMs(0) } as const;
  const [deliveryId = ''] = await ground.activities.recordEnd({ requestId, outcome, actor: null });
  return { hook, requestId, deliveryId, webhookId };
}

async function recorded(requestId: string) {
  return (await recordOf(ground, requestId)).deliveries[0];
}

test('an attempt that is on record is not made again, whatever came of it', async () => {
  const { hook, requestId, deliveryId } = await delivery({ status: 500 }, { status: 200 });
  const attempt = (number: number) =>
    ground.activities.attemptDelivery({ deliveryId, attempt: number, nextPause: 60 });
  expect(await attempt(1)).toEqual({ status: 'pending' });
  const first = await recorded(requestId);
  expect(await attempt(1)).toEqual({ status: 'pending' });
  expect(await recorded(requestId)).toEqual(first);
  expect(await attempt(2)).toEqual({ status: 'delivered' });
  const second = await recorded(requestId);
  expect(await attempt(2)).toEqual({ status: 'delivered' });
  expect(await recorded(requestId)).toEqual(second);
  expect(hook.received).toHaveLength(2);
});

test('the last attempt made twice at once is recorded once, as failed', async () => {
  const { requestId, deliveryId } = await delivery({ status: 500 });
  const last = () => ground.activities.attemptDelivery({ deliveryId, attempt: 5, nextPause: null });
  expect(await Promise.all([last(), last()])).toEqual([{ status: 'failed' }, { status: 'failed' }]);
  expect(await last()).toEqual({ status: 'failed' });
  const record = await recorded(requestId);
  expect(record).toMatchObject({ status: 'failed', attempts: 5, nextAttemptAt: null });
  expect(record?.['attemptLog']).toHaveLength(1);
});

test('without its webhook a delivery fails, and nothing is posted', async () => {
  const { hook, requestId, deliveryId, webhookId } = await delivery();
  await ground.orm.em.fork().nativeDelete(Webhook, { id: webhookId });
  const attempt = () => ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  expect(await attempt()).toEqual({ status: 'failed' });
  expect(await attempt()).toEqual({ status: 'failed' });
  expect(await recorded(requestId)).toMatchObject({ status: 'failed', attempts: 0, nextAttemptAt: null });
  expect(hook.received).toHaveLength(0);
});
