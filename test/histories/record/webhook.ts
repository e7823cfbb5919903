import { test } from 'vitest';
import { operatorRetryUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { actAs } from '#test/api/support/acts/ground.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, deliveryOf, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of webhook deliveries; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/webhook.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

const signAct = { loa: 1, actor } as const;

/** Makes a delivery of a signed request to a receiver with these answers; gives its workflow after the first attempt. */
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
  await record('webhook/delivered', handle);
  await hook.stop();
});

test('exhausted', async () => {
  const { handle, hook } = await deliver([0, 0.1, 0.2, 0.3, 0.4], { status: 500 });
  await record('webhook/exhausted', handle);
  await hook.stop();
});

test('deleted', async () => {
  const { handle, hook, partner, webhookId } = await deliver([0, 1.5, 60], { status: 500 });
  const token = await partner.token('webhook');
  await call(world, `/partner/webhooks/${webhookId}`, { method: 'DELETE', token });
  await record('webhook/deleted', handle);
  await hook.stop();
});

test('tried by staff between two attempts, first in vain', async () => {
  const support = await makeStaff(world, 'support');
  const { handle, hook } = await deliver([0, 3_600], { status: 500 }, { status: 500 }, { status: 200 });
  const tried = { id: handle.workflowId.replace('webhook/', ''), act: 'try' };
  await actAs(world, support, tried);
  await actAs(world, support, tried);
  await record('webhook/tried', handle);
  await hook.stop();
});

async function rename(from: string, to: string): Promise<void> {
  await world.owner.em.fork().execute(`alter table ${from} rename to ${to}`);
}

test('a delivery that our own side could not make', async () => {
  const partner = await world.otherPartner();
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const hook = await startReceiver([{ status: 200, after }, { status: 200 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: [0], patience: impatient });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await hook.until(1);
  const handle = deliveryHandle(world, (await deliveryOf(world, flow.id)).id);
  await rename('webhook_delivery', 'webhook_delivery_away');
  answer();
  await untilStuck(handle);
  await rename('webhook_delivery_away', 'webhook_delivery');
  await handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await record('webhook/stuck', handle);
  await hook.stop();
});
