import { expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { call } from '#test/support/http/http.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, untilDelivery } from '#test/workflows/support/delivery.ts';
import { handleOf, linksTo } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';

const world = setUp(startWorld);

type TimerEvent = { timerStartedEventAttributes?: { startToFireTimeout: string } };

/** Lists the timers that a workflow has started, in seconds, in their order. */
async function timersOf(handle: WorkflowHandle): Promise<number[]> {
  const { events } = (await historyOf(handle)) as { events: TimerEvent[] };
  return events.flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number.parseFloat(timer.startToFireTimeout)] : [],
  );
}

test('a request without expires_in gets a timer of 24 hours, and its reminder one of 12', async () => {
  const created = await createRequest(world, { user_email: 'day@example.mn' });
  await untilTrue(async () => (await linksTo(world, 'day@example.mn')).length === 1);
  const timers = (await timersOf(handleOf(world, created.request_id))).toSorted((a, b) => a - b);
  expect(timers).toHaveLength(2);
  const [reminder = 0, expiry = 0] = timers;
  // The timers count from the workflow's start, a moment after the request was made.
  for (const [timer, wanted] of [
    [reminder, 43_200],
    [expiry, 86_400],
  ] as const) {
    expect(timer).toBeLessThanOrEqual(wanted);
    expect(timer).toBeGreaterThan(wanted - 20);
  }
});

test('a request too short for a reminder an hour before its end has one timer alone', async () => {
  const created = await createRequest(world, { expires_in: 7_199, notify: true });
  await untilTrue(async () => (await timersOf(handleOf(world, created.request_id))).length > 0);
  expect(await timersOf(handleOf(world, created.request_id))).toHaveLength(1);
});

test('five attempts with pauses of 1 minute, 5 minutes, 30 minutes and 2 hours, skipped by retryNow here', async () => {
  const hook = await startReceiver([{ status: 500 }]);
  const created = await createRequest(world, { callback_url: hook.url, required_loa: 1 });
  await call(world, `/sign/${created.token}/decline`, { body: {} });
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const made = await untilDelivery(world, created.request_id, ({ attempts }) => attempts === attempt);
    pauses.push(((made.nextAttemptAt?.getTime() ?? 0) - (made.lastAttemptAt?.getTime() ?? 0)) / 1_000);
    const handle = deliveryHandle(world, made.id);
    await untilTrue(async () => (await timersOf(handle)).length === attempt);
    await handle.executeUpdate('retryNow');
  }
  const { id } = await untilDelivery(world, created.request_id, ({ status }) => status === 'failed');
  expect(pauses).toEqual([60, 300, 1_800, 7_200]);
  expect(await timersOf(deliveryHandle(world, id))).toEqual([60, 300, 1_800, 7_200]);
  expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4', '5']);
  await hook.stop();
});
