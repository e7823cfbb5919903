import { activityInfo } from '@temporalio/activity';
import { expect, test } from 'vitest';
import { readServerClock, type ServerReading } from '#clients/temporal/server-clock.ts';
import { skewOf } from '#probes/clocks.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';

const readings: (ServerReading | undefined)[] = [];

// Each activity of the world reads the server's clock before it does its work.
const world = setUp(() =>
  startWorld(
    {},
    {
      around: async (run) => {
        readings.push(await readServerClock(world.deps.temporal, activityInfo()));
        return run();
      },
    },
  ),
);

test("an activity reads the clock of Temporal's server, to within the time that the answer took", async () => {
  const before = Date.now();
  await createRequest(world);
  await untilTrue(() => Promise.resolve(readings.length > 0));
  const [reading] = readings;
  // Server and test are on one machine, so that they have one clock.
  if (!reading) throw new Error('the server noted no heartbeat');
  const { skewMs, errorMs } = skewOf(reading);
  expect(reading.time).toBeGreaterThan(before - 1_000);
  expect(Math.abs(skewMs)).toBeLessThanOrEqual(errorMs + 50);
});

test('an activity outside of a workflow has no clock to read', async () => {
  const task = { taskToken: new Uint8Array([1]), activityId: '1' };
  expect(await readServerClock(world.deps.temporal, task)).toBeUndefined();
});
