import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { keepTaskFailures } from '#worker/task-failures.ts';
import { expectError } from '#test/support/http/http.ts';
import { taskFailures } from '#test/support/run/runtime.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startFlow } from '#test/workflows/support/flow.ts';
import { staffAct } from '#test/workflows/support/stuck.ts';
import { supportOf } from './support.ts';

const world = setUp(startWorld);
const support = setUp(() => supportOf(world));
setUp(() => {
  const { workerOrm: orm, temporal } = world.deps;
  const failed: unknown[] = [];
  const leave = keepTaskFailures({ orm, temporal, failures: taskFailures }, (error) => failed.push(error));
  return Promise.resolve({ stop: () => (leave(), expect(failed).toEqual([])) });
});

test('a workflow that no worker can go on with is found within two minutes, and moves on with its own code', async () => {
  const flow = await startFlow(world);
  const changed = await bundleFlows(
    fileURLToPath(import.meta.resolve('#test/workflows/support/changed-flows.ts')),
  );
  await world.workers.pause();
  const began = Date.now();
  await world.workers.start(changed);
  // Something has to happen before a worker looks at it again.
  await flow.handle.signal('nothing');

  await untilTrue(async () => (await support.find(flow.id)) !== undefined, 120_000);
  expect(Date.now() - began).toBeLessThan(120_000);
  const item = await support.find(flow.id);
  expect(item).toMatchObject({
    kind: 'sign_request',
    stuck: true,
    stuck_reason: 'not_replaying',
    what_to_do: expect.stringContaining('Bring back the version'),
    last_error: expect.any(String),
  });
  expect((await support.ask(`/flows/${flow.id}`)).body).toMatchObject({ stuck_reason: 'not_replaying' });
  expect((await support.ask<{ flows: object[] }>('/overview')).body.flows).toContainEqual(
    expect.objectContaining({ kind: 'sign_request', reason: 'not_replaying', count: 1 }),
  );
  const { reason } = staffAct;
  expectError(await support.ask(`/flows/${flow.id}/retry`, { reason }), 409, 'invalid_state');

  await world.workers.pause();
  await world.workers.start();
  await untilTrue(async () => (await support.find(flow.id)) === undefined, 120_000);
  expect((await support.ask(`/flows/${flow.id}`)).body).toMatchObject({ stuck: false, stuck_reason: null });
}, 300_000);
