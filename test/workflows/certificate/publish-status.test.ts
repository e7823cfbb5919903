import { expect, test } from 'vitest';
import { ensureSchedules, keepSchedules } from '#worker/schedules.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const lists = () =>
  world.owner.em
    .fork()
    .execute<{ issuer: string; number: string }[]>(
      'select issuer, number from status.revocation_list order by issuer',
    );

const runs = async (scheduleId: string) => {
  const { info } = await world.deps.temporal.schedule.getHandle(scheduleId).describe();
  return info.numActionsTaken;
};

test('the schedules are made once, run at once, and publish what is due and nothing else', async () => {
  const { temporal } = world.deps;
  await Promise.all([ensureSchedules(temporal), ensureSchedules(temporal)]);
  // Of the root, of the issuing authority, and of that of the sandbox.
  await untilTrue(async () => (await lists()).length === 3);
  await ensureSchedules(temporal);
  expect([await runs('publish-status'), await runs('refresh-status')]).toEqual([1, 1]);
  const before = await lists();
  const again = await temporal.workflow.execute('publishStatus', { taskQueue: 'flows', workflowId: 'again' });
  expect(again).toEqual({ renewed: [] });
  expect(await lists()).toEqual(before);
});

test('the schedules run every hour and every quarter, and make up what was missed within a day', async () => {
  const { schedule } = world.deps.temporal;
  await ensureSchedules(world.deps.temporal);
  const described = async (id: string) => {
    const { spec, policies, action, state } = await schedule.getHandle(id).describe();
    return { every: spec.intervals?.map(({ every }) => every), policies, action, paused: state.paused };
  };
  const minute = 60_000;
  const policies = { overlap: 'SKIP', catchupWindow: 24 * 60 * minute, pauseOnFailure: false };
  expect(await described('publish-status')).toMatchObject({
    every: [60 * minute],
    policies,
    action: { workflowType: 'publishStatus' },
    paused: false,
  });
  expect(await described('refresh-status')).toMatchObject({
    every: [15 * minute],
    policies,
    action: { workflowType: 'refreshStatus' },
    paused: false,
  });
});

test('a schedule that somebody deleted is made again', async () => {
  const { temporal } = world.deps;
  await ensureSchedules(temporal);
  await temporal.schedule.getHandle('watch-flows').delete();
  const failures: unknown[] = [];
  const leave = keepSchedules(temporal, { failed: (error) => failures.push(error), everyMs: 200 });
  await untilTrue(async () => (await runs('watch-flows')) >= 0);
  leave();
  expect(failures).toEqual([]);
});

test('runs of hours in which no server was there can be made up, and do once what is due', async () => {
  const before = await lists();
  const handle = world.deps.temporal.schedule.getHandle('publish-status');
  const taken = await runs('publish-status');
  const now = Date.now();
  await handle.backfill({
    start: new Date(now - 3 * 3_600_000),
    end: new Date(now),
    overlap: 'BUFFER_ALL',
  });
  await untilTrue(async () => {
    const { info } = await handle.describe();
    return info.numActionsTaken >= taken + 3 && info.runningActions.length === 0;
  });
  expect(await lists()).toEqual(before);
});

test('a list of twelve hours is followed by a newer one', async () => {
  const { temporal } = world.deps;
  const em = world.owner.em.fork();
  await em.execute(`update status.revocation_list set this_update = now() - interval '12 hours'`);
  const [issuing, root] = await lists();
  await temporal.workflow.execute('publishStatus', { taskQueue: 'flows', workflowId: 'later' });
  const after = await lists();
  expect(Number(after[0]?.number)).toBeGreaterThan(Number(issuing?.number));
  expect(after[1]).toEqual(root);
});

test('answers are signed ahead by a run of their own', async () => {
  const run = { taskQueue: 'flows', workflowId: 'ahead' };
  expect(await world.deps.temporal.workflow.execute('refreshStatus', run)).toEqual({ signed: 0, removed: 0 });
});

test('what waits for a person fails the run, after everything that can be done is done', async () => {
  const em = world.owner.em.fork();
  const offline = (destroyedAt: Date | null) =>
    em.execute(`update keyservice.stored_key set destroyed_at = ? where purpose = 'root'`, [destroyedAt]);
  await em.execute(`update status.revocation_list set this_update = now() - interval '12 hours',
    next_update = now() + interval '100 days'`);
  const [issuing] = await lists();
  await offline(new Date());
  const run = world.deps.temporal.workflow.execute('publishStatus', {
    taskQueue: 'flows',
    workflowId: 'person',
  });
  const cause = { type: 'authority_attention', message: expect.stringContaining('root_list_due') };
  await expect(run).rejects.toMatchObject({ cause });
  expect((await lists())[0]?.number).not.toBe(issuing?.number);
  await offline(null);
});

test('a key service that is away for a moment is waited for', async () => {
  await world.keyService.kill();
  const handle = await world.deps.temporal.workflow.start('publishStatus', {
    taskQueue: 'flows',
    workflowId: 'outage',
  });
  await world.keyService.start();
  expect(await handle.result()).toEqual({ renewed: [] });
});
