import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

const world = setUp(sharedWorld);

test('a flow is executed without the stacks of its promises, which cost a third of its thread', async () => {
  const { handle } = await startFlow(world);
  expect(await handle.query('stage')).toMatchObject({ stage: 'waiting' });
  expect(await handle.query('__stack_trace')).toBe('');
});
