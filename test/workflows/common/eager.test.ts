import { expect, test } from 'vitest';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFlow } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';

const world = setUp(sharedWorld);

/** The milliseconds between asking for the first activity of a flow and its start, by the server's clock. */
async function waitOfFirst(): Promise<number> {
  const { handle } = await startFlow(world);
  const { events = [] } = (await historyOf(handle)) as {
    events?: { eventType: string; eventTime: string }[];
  };
  const timeOf = (type: string) => {
    const { eventTime = '' } = events.find(({ eventType }) => eventType === type) ?? {};
    const [whole = '', fraction = '0'] = eventTime.replace('Z', '').split('.');
    return Date.parse(`${whole}Z`) + Number(`0.${fraction}`) * 1_000;
  };
  return timeOf('EVENT_TYPE_ACTIVITY_TASK_STARTED') - timeOf('EVENT_TYPE_ACTIVITY_TASK_SCHEDULED');
}

// Both events are of one transaction then; through the queue the way to the worker takes some milliseconds.
test('what a flow writes starts with the task that asks for it, not by way of the queue', async () => {
  const waits: number[] = [];
  for (let flow = 0; flow < 3; flow += 1) waits.push(await waitOfFirst());
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...waits)).toBeLessThan(1);
});
