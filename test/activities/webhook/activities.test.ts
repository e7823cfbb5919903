import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { slotsPerHost } from '#clients/receiver/webhook-receiver.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { openDelivery } from '#entities/webhook/delivery-opening.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { inMs, pendingRequest, proveTo, recordOf, startGround } from '#test/activities/support/ground.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const ground = setUp(startGround);

/** Makes a rejected request whose one delivery goes to a receiver with these answers. */
async function delivery(...answers: ReceiverAnswer[]) {
  const hook = await receiver(...answers);
  await ground.orm.em.fork().nativeDelete(Webhook, {});
  const webhookId = await ground.webhook(hook.url);
  const requestId = await pendingRequest(ground);
  const outcome = { status: 'rejected', at: inMs(0) } as const;
  const by = { xRequestId: 'act-1' };
  const proofId = await proveTo(ground, requestId, 'decline', { actor: by });
  const [deliveryId = ''] = await ground.activities.recordEnd({ requestId, outcome, actor: by, proofId });
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

const actor = () => ({ id: randomUUID(), by: { client_id: ground.clientId }, xRequestId: 'again-1' });
const again = (redelivery: number) => ({ kind: 'again', redelivery, actor: actor() }) as const;

test('an attempt of the time before, told late, counts for nothing in a redelivery', async () => {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const { hook, requestId, deliveryId } = await delivery({ status: 500, after }, { status: 500 });
  const first = { deliveryId, attempt: 1, nextPause: 60 };
  const late = ground.activities.attemptDelivery(first);
  await hook.until(1);
  expect(await ground.activities.attemptDelivery({ ...first, opening: again(1) })).toEqual({
    status: 'pending',
  });
  const opened = await recorded(requestId);
  expect(opened).toMatchObject({ status: 'pending', redeliveries: 1, attempts: 1 });
  answer();
  expect(await late).toEqual({ status: 'failed' });
  expect(await recorded(requestId)).toEqual(opened);
});

test('a redelivery of what was erased since it was asked for sends nothing, and changes nothing', async () => {
  const { hook, requestId, deliveryId } = await delivery({ status: 200 });
  await ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  await ground.orm.em.fork().nativeUpdate(WebhookDelivery, { id: deliveryId }, { body: erasedBody });
  const done = await recorded(requestId);
  const attempt = { deliveryId, attempt: 1, nextPause: 60, opening: again(1) };
  expect(await ground.activities.attemptDelivery(attempt)).toEqual({ status: 'delivered' });
  expect(await recorded(requestId)).toEqual(done);
  expect(hook.received).toHaveLength(1);
});

test('a redelivery is opened once, by whoever comes first', async () => {
  const { hook, requestId, deliveryId } = await delivery({ status: 200 });
  await ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  const opening = again(1);
  const em = () => ground.orm.em.fork();
  await Promise.all([openDelivery(em(), deliveryId, opening), openDelivery(em(), deliveryId, opening)]);
  expect(await recorded(requestId)).toMatchObject({ status: 'pending', redeliveries: 1, attempts: 0 });
  const attempt = () => ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60, opening });
  expect(await attempt()).toEqual({ status: 'delivered' });
  const done = await recorded(requestId);
  expect(await attempt()).toEqual({ status: 'delivered' });
  await openDelivery(em(), deliveryId, opening);
  expect(await recorded(requestId)).toEqual(done);
  expect(hook.received).toHaveLength(2);
});

test('the record keeps the last hundred attempts', async () => {
  const { requestId, deliveryId } = await delivery({ status: 500 });
  const entry = { at: inMs(0), response_code: 500, duration_ms: 1 };
  const attemptLog = Array.from({ length: 100 }, (_, index) => ({ ...entry, duration_ms: index }));
  await ground.orm.em.fork().nativeUpdate(WebhookDelivery, { id: deliveryId }, { attemptLog });
  await ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  const log = (await recorded(requestId))?.['attemptLog'] as typeof attemptLog;
  expect(log).toHaveLength(100);
  expect(log[0]?.duration_ms).toBe(1);
});

test('a 410 disables the webhook, once, and the audit trail says so', async () => {
  const { deliveryId, webhookId } = await delivery({ status: 410 });
  await ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  await ground.activities.attemptDelivery({ deliveryId, attempt: 2, nextPause: 60 });
  const em = ground.orm.em.fork();
  expect(await em.findOneOrFail(Webhook, { id: webhookId })).toMatchObject({ status: 'disabled' });
  expect(await em.count(AuditEvent, { resourceId: webhookId, action: 'webhook.disabled' })).toBe(1);
});

test('a receiver that has all the attempts it may have is told of as busy; nothing is counted', async () => {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const { hook, requestId, deliveryId } = await delivery({ status: 200, after });
  const attempt = () => ground.activities.attemptDelivery({ deliveryId, attempt: 1, nextPause: 60 });
  const running = Array.from({ length: slotsPerHost }, attempt);
  await hook.until(slotsPerHost);
  const before = await recorded(requestId);
  await expect(attempt()).rejects.toMatchObject({
    type: 'receiver_busy',
    nonRetryable: false,
    nextRetryDelay: expect.any(Number),
  });
  expect(await recorded(requestId)).toEqual(before);
  expect(hook.received).toHaveLength(slotsPerHost);
  answer();
  await Promise.all(running);
  expect(await attempt()).toEqual({ status: 'delivered' });
});
