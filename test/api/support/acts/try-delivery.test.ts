import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { deliveryHandle, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { actsOf, detailsOf } from '#test/workflows/support/stuck.ts';
import { actAs, reason } from './ground.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));

/** A delivery of a new partner's event that has failed once and waits for its second attempt. */
async function waitingDelivery(schedule: number[]) {
  const partner = await world.otherPartner();
  const hook = await startReceiver([{ status: 500 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: schedule });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  const row = await untilDelivery(world, flow.id, ({ attempts }) => attempts === 1);
  // The row has the attempt before its workflow knows that it was made.
  await untilTrue(async () =>
    (await detailsOf(deliveryHandle(world, row.id))).includes('The next one follows'),
  );
  return { partner, hook, flow, row };
}

const scheduleOf = ({ attempts, nextAttemptAt, status }: WebhookDelivery) => ({
  attempts,
  nextAttemptAt,
  status,
});

test('a try uses up nothing and moves nothing; one that succeeds ends the delivery as delivered', async () => {
  const { partner, hook, flow, row } = await waitingDelivery([0, 3_600]);
  const key = randomUUID();
  const act = { id: row.id, act: 'try', key };
  const failed = await actAs(world, support, act);
  expect(failed).toMatchObject({ status: 200, body: { delivered: false, response_code: 500 } });
  expect((await actAs(world, support, act)).body).toEqual(failed.body);
  const after = await untilDelivery(world, flow.id, ({ attemptLog }) => attemptLog.length === 2);
  expect(scheduleOf(after)).toEqual(scheduleOf(row));
  expect(hook.received).toHaveLength(2);

  hook.answer({ status: 204 });
  const taken = await actAs(world, support, { id: row.id, act: 'try' });
  expect(taken).toMatchObject({ status: 200, body: { delivered: true, response_code: 204 } });
  const ended = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(ended).toMatchObject({ attempts: 1, nextAttemptAt: null });
  expect(await deliveryHandle(world, row.id).result()).toEqual({ attempts: 1 });
  const over = expectError(await actAs(world, support, { id: row.id, act: 'try' }), 409, 'invalid_state');
  expect(over.message).toContain('delivered');
  const acts = await actsOf(world, row.id, 'support.tried');
  expect(acts.map(({ metadata }) => metadata)).toEqual([
    expect.objectContaining({ staff_id: support.id, reason }),
    expect.objectContaining({ staff_id: support.id, reason }),
  ]);
  const token = await partner.token('webhook');
  const path = `/partner/webhook-deliveries/${row.id}`;
  const { body } = await call<{ attempt_log: object[] }>(world, path, { token });
  expect(body.attempt_log.map((one) => 'by_staff' in one)).toEqual([false, true, true]);
  await hook.stop();
});

test('while an attempt is made none is tried; the schedule goes on after a try that failed', async () => {
  const { hook, flow, row } = await waitingDelivery([0, 2, 3_600]);
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  hook.answer({ status: 503, after });
  const first = actAs(world, support, { id: row.id, act: 'try' });
  await hook.until(2);
  const second = await actAs(world, support, { id: row.id, act: 'try' });
  expect(expectError(second, 409, 'invalid_state').message).toContain('being made right now');
  answer();
  expect(await first).toMatchObject({ status: 200, body: { delivered: false } });
  const next = await untilDelivery(world, flow.id, ({ attempts }) => attempts === 2);
  expect(next.status).toBe('pending');
  expect(next.attemptLog).toHaveLength(3);
  await hook.stop();
});

test('a delivery that arrived is sent again, by the API’s statement', async () => {
  const { hook, flow, row } = await waitingDelivery([0, 3_600]);
  const redeliver = (key?: string) =>
    actAs(world, support, { id: row.id, act: 'redeliver', ...(key === undefined ? {} : { key }) });
  expect(expectError(await redeliver(), 409, 'invalid_state').message).toContain('Try it');
  hook.answer({ status: 200 });
  await actAs(world, support, { id: row.id, act: 'try' });
  await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  const key = randomUUID();
  expect(await redeliver(key)).toMatchObject({ status: 202, body: { id: row.id } });
  await redeliver(key);
  await hook.until(3);
  await untilDelivery(
    world,
    flow.id,
    ({ status, redeliveries }) => status === 'delivered' && redeliveries === 1,
  );
  const [act, ...more] = await actsOf(world, row.id, 'support.redelivered');
  expect(more).toEqual([]);
  expect(act?.metadata).toMatchObject({ staff_id: support.id, reason, statement: expect.any(String) });
  await hook.stop();
});
