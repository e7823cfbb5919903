import { expect, test, vi } from 'vitest';
import { ensureSchedules, ourPlans, type Plan } from '#worker/schedules.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(() => startWorld());
const schedule = (id: string) => world.deps.temporal.schedule.getHandle(id);

const [first] = ourPlans;
if (!first) throw new Error('there are no plans');
const { scheduleId, workflowType } = first;
type Every = Plan['every'];
const plan = (every: Every, ...formerly: Every[]): Plan => ({ ...first, every, formerly });

async function everyMinutes(): Promise<number> {
  const { spec } = await schedule(scheduleId).describe();
  return (spec.intervals?.[0]?.every ?? 0) / 60_000;
}

async function untilCompleted(runs: number): Promise<void> {
  const { temporal } = world.deps;
  const query = `WorkflowType = "${workflowType}" AND ExecutionStatus = "Completed"`;
  await untilTrue(async () => (await temporal.workflow.count(query)).count >= runs, 60_000);
}

test('a new version brings its interval, an older one does not take it back, and what it starts runs', async () => {
  const { temporal } = world.deps;
  await ensureSchedules(temporal, [plan('60 minutes')]);
  expect(await everyMinutes()).toBe(60);
  await ensureSchedules(temporal, [plan('30 minutes', '60 minutes')]);
  expect(await everyMinutes()).toBe(30);
  await ensureSchedules(temporal, [plan('60 minutes')]);
  expect(await everyMinutes()).toBe(30);
  // A run that comes while another goes on is left out.
  await untilCompleted(1);
  await schedule(scheduleId).trigger();
  await untilCompleted(2);
});

test('an interval that operators chose stays, and so does a pause', async () => {
  const { temporal } = world.deps;
  const handle = schedule(scheduleId);
  await ensureSchedules(temporal, [plan('30 minutes')]);
  await handle.pause('the authority is being moved');
  await ensureSchedules(temporal, [plan('20 minutes', '60 minutes', '30 minutes')]);
  expect(await everyMinutes()).toBe(20);
  await handle.update(({ action, policies, state }) => ({
    action,
    policies,
    state,
    spec: { intervals: [{ every: '7 minutes' }] },
  }));
  await ensureSchedules(temporal, [plan('10 minutes', '60 minutes', '30 minutes', '20 minutes')]);
  expect(await everyMinutes()).toBe(7);
  const { state } = await handle.describe();
  expect(state).toMatchObject({ paused: true, note: 'the authority is being moved' });
});
