import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSchedules } from '../../src/schedules.ts';
import { untilTrue } from '../support/namespace.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const lists = () =>
  world.deps.orm.em
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
  await untilTrue(async () => (await lists()).length === 2);
  await ensureSchedules(temporal);
  expect([await runs('publish-status'), await runs('refresh-status')]).toEqual([1, 1]);
  const before = await lists();
  const again = await temporal.workflow.execute('publishStatus', { taskQueue: 'flows', workflowId: 'again' });
  expect(again).toEqual({ renewed: [] });
  expect(await lists()).toEqual(before);
});

test('a list of twelve hours is followed by a newer one', async () => {
  const { temporal } = world.deps;
  const em = world.deps.orm.em.fork();
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

test('a key service that is away for a moment is waited for', async () => {
  await world.keyService.kill();
  const handle = await world.deps.temporal.workflow.start('publishStatus', {
    taskQueue: 'flows',
    workflowId: 'outage',
  });
  await world.keyService.start();
  expect(await handle.result()).toEqual({ renewed: [] });
});
