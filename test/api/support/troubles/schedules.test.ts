import { expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import { ensureSchedules } from '#worker/schedules.ts';
import { expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { supportOf } from './support.ts';

const world = setUp(startWorld);
const support = setUp(() => supportOf(world));

type Overview = {
  flows: { kind: string; reason: string; count: number; oldest_since: string }[];
  schedules: { id: string; every: number; last_result: string | null; failing_since: string | null }[];
  queues: { name: string; workers: number; last_poll_at: string | null; backlog: number | null }[];
};

const because = { reason: 'the list of the authority is old' };

test('a schedule whose run fails is found and told; once mended, staff have it run at once', async () => {
  const { temporal } = world.deps;
  // A namespace that no worker has come to has no schedules, and nothing fails.
  expect(await support.find('seal-audit-heads')).toBeUndefined();
  // The type is another workflow's, which refuses to begin without its input.
  const every = [{ every: '60 minutes' }] as const;
  const wrong = await temporal.schedule.create({
    scheduleId: 'seal-audit-heads',
    spec: { intervals: [...every] },
    action: { type: 'startWorkflow', workflowType: 'processDocument', taskQueue: taskQueues.flows },
  });
  await wrong.trigger();
  await ensureSchedules(temporal);
  await untilTrue(async () => (await support.find('seal-audit-heads')) !== undefined, 60_000);
  const item = await support.find('seal-audit-heads');
  expect(item).toMatchObject({
    kind: 'schedule',
    status: 'failed',
    stage: 'every 60 minutes',
    stuck: true,
    stuck_reason: 'schedule_failing',
    last_error: 'A workflow without an argument is not ours.',
    what_to_do: expect.stringContaining('retry'),
  });
  expect(Date.parse(String(item?.['next_try_at']))).toBeGreaterThan(Date.now());
  expect((await support.ask('/flows/seal-audit-heads')).body).toMatchObject({ ...item, deliveries: [] });
  expect(await support.find('watch-flows')).toBeUndefined();
  expect(await support.find('watch-flows', 'kind=schedule')).toMatchObject({ stuck: false });
  expect(await support.find('seal-audit-heads', 'reason=no_worker')).toBeUndefined();

  const { body } = await support.ask<Overview>('/overview');
  expect(body.flows).toContainEqual(
    expect.objectContaining({ kind: 'schedule', reason: 'schedule_failing', count: 1 }),
  );
  expect(body.schedules).toHaveLength(9);
  expect(body.schedules).toContainEqual(
    expect.objectContaining({ id: 'seal-audit-heads', every: 3_600, last_result: 'failed' }),
  );
  expect(body.queues).toHaveLength(Object.keys(taskQueues).length);
  for (const queue of body.queues) expect(queue.workers, queue.name).toBeGreaterThan(0);

  expectError(await support.ask('/flows/seal-audit-heads/cancel', because), 409, 'invalid_state');
  expectError(await support.ask('/flows/flows/retry', because), 409, 'invalid_state');
  await wrong.update((before) => ({
    ...before,
    action: { ...before.action, workflowType: 'sealAuditHeads' },
  }));
  const retried = await support.ask('/flows/seal-audit-heads/retry', because);
  expect(retried).toMatchObject({ status: 202, body: { id: 'seal-audit-heads', kind: 'schedule' } });
  await untilTrue(async () => (await support.find('seal-audit-heads')) === undefined, 60_000);
  const acts = await world.deps.orm.em.fork().find(AuditEvent, { action: 'schedule.triggered' });
  expect(acts).toMatchObject([
    {
      organizationId: operatorAuditId,
      metadata: { schedule: 'seal-audit-heads', staff_id: support.staff.id },
    },
  ]);
  expect(await checkStaffStatements(world.deps.orm, world.deps.keys.actProofs)).toEqual([]);
});
