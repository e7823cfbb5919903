import { expect, test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { retryNowUpdate } from '#workflows/webhook/delivery.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, deliveryOf, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

const world = setUp(startWorld);

const signAct = { loa: 1, actor } as const;

async function rename(from: string, to: string): Promise<void> {
  await world.owner.em.fork().execute(`alter table ${from} rename to ${to}`);
}

test('the database failing between the post and its record: made again under the same number, recorded once', async () => {
  const partner = await world.otherPartner();
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const hook = await startReceiver([{ status: 200, after }, { status: 202 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: [0] });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await hook.until(1);
  const { id } = await deliveryOf(world, flow.id);
  expect(await refusalOf(deliveryHandle(world, id).executeUpdate(retryNowUpdate))).toMatchObject({
    type: 'invalid_state',
  });
  await rename('webhook_delivery', 'webhook_delivery_away');
  answer();
  await untilTrue(async () => {
    const { raw } = await deliveryHandle(world, id).describe();
    return (raw.pendingActivities?.[0]?.attempt ?? 0) > 1;
  });
  await rename('webhook_delivery_away', 'webhook_delivery');
  const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(delivery).toMatchObject({ attempts: 1, responseCode: 202 });
  expect(delivery.attemptLog).toHaveLength(1);
  expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '1']);
  expect(await deliveryHandle(world, id).result()).toEqual({ attempts: 1 });
  await hook.stop();
});

test('workers restarted between two attempts: the schedule goes on', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver([{ status: 500 }, { status: 200 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: [0, 1.5] });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilDelivery(world, flow.id, ({ attempts }) => attempts === 1);
  await world.workers.pause();
  await world.workers.start();
  const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toBe(2);
  expect(hook.received).toHaveLength(2);
  await hook.stop();
});
