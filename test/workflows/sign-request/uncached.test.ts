import { expect, test } from 'vitest';
import { declineUpdate, remindUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, inMs, rowOf, startFlow } from '#test/workflows/support/flow.ts';

// No workflow is kept in memory, so that differences on replay show.
const world = setUp(() => startWorld({}, { maxCachedWorkflows: 0 }));

const limit = 90_000;
const times = { webhookSchedule: [0] };

test('signed after a reminder', { timeout: limit }, async () => {
  const flow = await startFlow(world, {}, times);
  await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  expect(await flow.handle.result()).toMatchObject({ status: 'signed' });
  expect((await rowOf(world, flow.id))?.signature).toEqual(expect.any(String));
});

test('declined, with a delivery', { timeout: limit }, async () => {
  const flow = await startFlow(world, { callbackUrl: 'http://127.0.0.1:9/closed' }, times);
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  expect(await flow.handle.result()).toMatchObject({ status: 'rejected' });
});

test('expired', { timeout: limit }, async () => {
  const flow = await startFlow(world, { notify: true, expiresAt: inMs(1_000) }, times);
  expect(await flow.handle.result()).toMatchObject({ status: 'expired', reason: 'period_ended' });
});
