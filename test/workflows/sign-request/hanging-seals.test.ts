import { expect, test } from 'vitest';
import { operatorRetryUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { staffAct, untilRowStuck } from '#test/workflows/support/stuck.ts';

const places = { flows: 2, seals: 2 };
const world = setUp(() => startWorld({}, { gatedKeyService: true, otherPlaces: places }));

test('seals that hang take no place of those who create and sign', { timeout: 120_000 }, async () => {
  const flows = await Promise.all(Array.from({ length: 3 * places.flows }, () => startFlow(world)));
  world.keyService.hang?.();
  await Promise.all(
    flows.map(({ handle }) => handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] })),
  );
  // Each create fails with service_unavailable when it is not written within 8.5 s; a seal waits for longer.
  const later = await Promise.all(Array.from({ length: 3 * places.flows }, () => startFlow(world)));
  for (const { id } of later) expect((await rowOf(world, id))?.status).toBe('pending');
  for (const { id } of flows) expect((await rowOf(world, id))?.status).toBe('pending');
  await world.keyService.start();
  for (const { id } of flows) await untilRow(world, id, 'signed');
});

// A call that hangs is given up after 20 s; the time of quick tries ends during the second one.
test('staff read which call hangs, and since when', { timeout: 120_000 }, async () => {
  const patience = { fastMs: 24_000, slowMs: 3_600_000 };
  const { id, handle } = await startFlow(world, {}, { patience });
  world.keyService.hang?.();
  const before = Date.now();
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  const { stuckReason, lastError: said = '' } = await untilRowStuck(world, id);
  expect(stuckReason).toBe('key_service_unavailable');
  const [, since = ''] =
    /^The key service did not answer POST \/api\/v1\/one-time-signatures within 20 s: .* Tried since (\S+)\.$/.exec(
      said ?? '',
    ) ?? [];
  expect(Math.abs(Date.parse(since) - before), said ?? 'nothing').toBeLessThan(5_000);
  await world.keyService.start();
  await handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await untilRow(world, id, 'signed');
});
