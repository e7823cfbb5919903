import { expect, test } from 'vitest';
import { operatorRetryUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { clientIdKey, flowStageKey } from '#workflows/common/search-attributes.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, deliveryOf, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import {
  actsOf,
  detailsOf,
  idsFound,
  impatient,
  shownBy,
  staffAct,
  untilStuck,
} from '#test/workflows/support/stuck.ts';

const world = setUp(startWorld);

async function rename(from: string, to: string): Promise<void> {
  await world.owner.em.fork().execute(`alter table ${from} rename to ${to}`);
}

test('a delivery that our own side cannot make is stuck, not failed; staff move it under the same number', async () => {
  const partner = await world.otherPartner();
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const hook = await startReceiver([{ status: 200, after }, { status: 202 }]);
  await register(world, partner, hook.url);
  const patience = impatient;
  const flow = await startFlow(world, of(partner), { webhookSchedule: [0], patience });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await hook.until(1);
  const { id } = await deliveryOf(world, flow.id);
  const handle = deliveryHandle(world, id);
  const { typedSearchAttributes } = await handle.describe();
  expect(typedSearchAttributes.get(clientIdKey)).toBe(partner.clientId);
  expect(typedSearchAttributes.get(flowStageKey)).toBe('delivering');
  await rename('webhook_delivery', 'webhook_delivery_away');
  try {
    answer();
    expect(await untilStuck(handle)).toBe('internal_error');
    expect((await handle.describe()).status.name).toBe('RUNNING');
  } finally {
    await rename('webhook_delivery_away', 'webhook_delivery');
  }
  const found = 'WorkflowType = "webhookDelivery" AND Stuck = true AND StuckReason = "internal_error"';
  await untilTrue(async () => (await idsFound(world, found)).includes(`webhook/${id}`));
  expect(await detailsOf(handle)).toContain('Making attempt 1 of 1');
  await handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  const row = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(row).toMatchObject({ attempts: 1, responseCode: 202, stuckSince: null, stuckReason: null });
  expect(await handle.result()).toEqual({ attempts: 1 });
  expect(await shownBy(handle)).toEqual({ stuck: null, reason: null, stage: 'delivering' });
  expect(await actsOf(world, id, 'support.retried')).toHaveLength(1);
  await hook.stop();
});
