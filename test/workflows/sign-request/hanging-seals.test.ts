import { expect, test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';

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
