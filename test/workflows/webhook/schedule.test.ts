import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { retryNowUpdate } from '#workflows/webhook/delivery.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver, type Receiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  deliveriesOf,
  deliveryHandle,
  deliveryOf,
  expectedSignature,
  of,
  register,
  untilDelivery,
  type Registered,
} from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { detailsOf } from '#test/workflows/support/stuck.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const world = setUp(startWorld);

type Sent = { requestId: string; hook: Receiver; registered: Registered; token: string };

/** Makes a signed request of a partner of its own, whose one webhook gives these answers and has this schedule. */
async function send(schedule: number[], ...answers: ReceiverAnswer[]): Promise<Sent> {
  const [partner, hook] = await Promise.all([world.otherPartner(), receiver(...answers)]);
  const registered = await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: schedule });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilTrue(async () => (await deliveriesOf(world, flow.id)).length === 1);
  return { requestId: flow.id, hook, registered, token: await partner.token('webhook') };
}

/** Gives the failure that a delivery's workflow ends with. */
async function failureOf(deliveryId: string): Promise<ApplicationFailure> {
  const error: unknown = await deliveryHandle(world, deliveryId)
    .result()
    .catch((error: unknown) => error);
  if (error instanceof WorkflowFailedError && error.cause instanceof ApplicationFailure) return error.cause;
  throw new Error('the delivery did not fail', { cause: error });
}

// The real schedule at a 1:200 scale, short enough for a test: 0, 1 min, 5 min, 30 min, 2 h become 0, 0.3, 1.5 s …
const scaled = [0, 0.3, 1.5, 2, 3];

test.concurrent('five attempts, each pause counted from the attempt before; then record and flow say failed', async () => {
  const { requestId, hook, registered } = await send(scaled, { status: 500, body: 'broken' });
  const delivery = await untilDelivery(world, requestId, ({ status }) => status === 'failed');
  const failure = await failureOf(delivery.id);
  expect(failure).toMatchObject({ type: 'webhook_exhausted', nonRetryable: true });
  expect(hook.received).toHaveLength(5);
  expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4', '5']);
  expect(new Set(hook.received.map((post) => post.headers['x-webhook-id']))).toEqual(new Set([delivery.id]));
  expect(new Set(hook.received.map((post) => post.raw)).size).toBe(1);
  for (const [index, post] of hook.received.entries()) {
    const before = hook.received[index - 1];
    const pause = (scaled[index] ?? 0) * 1_000;
    if (before) expect(post.at - before.at).toBeGreaterThanOrEqual(pause);
    expect(Math.abs(Number(post.headers['x-webhook-timestamp']) * 1_000 - post.at)).toBeLessThan(3_000);
    expect(post.headers['x-webhook-signature']).toBe(expectedSignature(registered.signing_key, post));
  }
  expect(delivery).toMatchObject({
    attempts: 5,
    responseCode: 500,
    responseBody: 'broken',
    nextAttemptAt: null,
  });
  expect(delivery.deliveredAt).toBeNull();
  expect(delivery.attemptLog.map((entry) => entry.response_code)).toEqual([500, 500, 500, 500, 500]);
});

test.concurrent('a failure, then success; the record says when the next attempt comes meanwhile', async () => {
  const { requestId, hook } = await send([0, 2], { status: 503, body: 'later' }, { status: 204 });
  const waiting = await untilDelivery(world, requestId, ({ attempts }) => attempts === 1);
  expect(waiting).toMatchObject({ status: 'pending', responseCode: 503, responseBody: 'later' });
  const next = (waiting.nextAttemptAt?.getTime() ?? 0) - (waiting.lastAttemptAt?.getTime() ?? 0);
  expect(next).toBe(2_000);
  const done = await untilDelivery(world, requestId, ({ status }) => status === 'delivered');
  expect(done).toMatchObject({ attempts: 2, responseCode: 204, responseBody: '', nextAttemptAt: null });
  expect(hook.received).toHaveLength(2);
  expect(await deliveryHandle(world, done.id).result()).toEqual({ attempts: 2 });
});

test.concurrent('retryNow makes the next attempt at once', async () => {
  const { requestId, hook } = await send([0, 7_200, 7_200], { status: 500 });
  const { id } = await untilDelivery(world, requestId, ({ attempts }) => attempts === 1);
  const handle = deliveryHandle(world, id);
  await untilTrue(async () => (await detailsOf(deliveryHandle(world, id))).includes('7200 s'));
  expect(await handle.executeUpdate(retryNowUpdate)).toEqual({ attempt: 2 });
  await untilDelivery(world, requestId, ({ attempts }) => attempts === 2);
  hook.answer({ status: 200 });
  expect(await handle.executeUpdate(retryNowUpdate)).toEqual({ attempt: 3 });
  expect(await handle.result()).toEqual({ attempts: 3 });
  await expect(refusalOf(handle.executeUpdate(retryNowUpdate))).rejects.toMatchObject({
    name: 'WorkflowNotFoundError',
  });
});

test.concurrent('410 disables the webhook for new events, while the delivery keeps its schedule', async () => {
  const { requestId, hook, registered, token } = await send([0, 0.5], { status: 410 }, { status: 200 });
  const delivery = await untilDelivery(world, requestId, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toBe(2);
  expect(hook.received).toHaveLength(2);
  const webhook = await call(world, `/partner/webhooks/${registered.webhook.id}`, { token });
  expect(webhook.body['status']).toBe('disabled');
  const next = await startFlow(world, of(await partnerOf(delivery.clientId ?? '')), { webhookSchedule: [0] });
  await next.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await next.handle.result();
  expect(await deliveriesOf(world, next.id)).toEqual([]);
});

async function partnerOf(clientId: string) {
  return { ...world.partner, clientId };
}

test.concurrent('a deleted webhook ends its delivery as failed, and nothing more is posted', async () => {
  const { requestId, hook, registered, token } = await send([0, 7_200, 7_200], { status: 500 });
  const { id } = await untilDelivery(world, requestId, ({ attempts }) => attempts === 1);
  await call(world, `/partner/webhooks/${registered.webhook.id}`, { method: 'DELETE', token });
  expect(await deliveryOf(world, requestId)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  await deliveryHandle(world, id).executeUpdate(retryNowUpdate);
  expect(await failureOf(id)).toMatchObject({ type: 'webhook_deleted' });
  expect(hook.received).toHaveLength(1);
});

test.concurrent('a redirect is not followed: it is a failed attempt', async () => {
  const other = await receiver();
  const { requestId, hook } = await send([0], { status: 307, headers: { location: other.url } });
  const delivery = await untilDelivery(world, requestId, ({ status }) => status === 'failed');
  expect(delivery).toMatchObject({ attempts: 1, responseCode: 307 });
  expect(hook.received).toHaveLength(1);
  expect(other.received).toHaveLength(0);
});

test.concurrent('a receiver that dies before or in its answer has failed the attempt', async () => {
  const { requestId } = await send([0, 0.1, 0.1], 'cut-before-answer', 'cut-in-answer', { status: 200 });
  const delivery = await untilDelivery(world, requestId, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toBe(3);
  const [first, second, third] = delivery.attemptLog;
  expect(first).toEqual({
    at: expect.any(String),
    error: expect.any(String),
    duration_ms: expect.any(Number),
  });
  expect(second?.error).toEqual(expect.any(String));
  expect(third?.response_code).toBe(200);
});

test.concurrent('a receiver that is not there fails the attempt with the reason of the network', async () => {
  const gone = await startReceiver();
  await gone.stop();
  const partner = await world.otherPartner();
  const flow = await startFlow(world, { ...of(partner), callbackUrl: gone.url }, { webhookSchedule: [0] });
  await call(world, '/partner/callback-key', { token: await partner.token('webhook') });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'failed');
  expect(delivery.attemptLog).toEqual([
    {
      at: expect.any(String),
      error: expect.stringContaining('ECONNREFUSED'),
      duration_ms: expect.any(Number),
    },
  ]);
  expect(delivery.responseCode).toBeNull();
});

test.concurrent('2 KiB of the answer are kept, without what PostgreSQL cannot store', async () => {
  const body = `\0${'a'.repeat(5_000)}`;
  const { requestId } = await send([0], { status: 200, body });
  const delivery = await untilDelivery(world, requestId, ({ status }) => status === 'delivered');
  expect(delivery.responseBody).toBe('a'.repeat(2_047));
});
