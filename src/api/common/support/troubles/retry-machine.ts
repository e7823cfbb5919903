import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { Context } from 'hono';
import { operatorAuditId } from '#domain/account/staff.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordStaffAct } from '../acts/record-staff-act.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { findMachineItem } from './find-troubles.ts';

const deadlineMs = 5_000;

/**
 * Runs a schedule at once, which is put on record in the operator's own chain. Throws Problem invalid_state for a queue, which
 * needs a worker, and for a schedule that runs; service_unavailable when Temporal does not answer.
 */
export async function retryMachine(
  c: Context<ApiEnv>,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; kind: FlowItem['kind'] }> {
  const { deps } = c.var;
  const item = await findMachineItem(deps, id);
  if (!item) throw new Problem('service_unavailable', 'Temporal does not answer. Try again shortly.');
  if (item.kind === 'task_queue')
    throw new Problem('invalid_state', 'A queue cannot be retried: start a worker that takes it.', {
      status: item.status,
    });
  if (item.status === 'missing' || item.status === 'running')
    throw new Problem('invalid_state', messages[item.status], { status: item.status });
  await deps.orm.em.fork().transactional(async (em) => {
    await recordStaffAct(c, em, {
      organizationId: operatorAuditId,
      action: 'schedule.triggered',
      resourceType: 'schedule',
      resourceId: operatorAuditId,
      reason: reason.trim(),
      facts: { schedule: id },
    });
    await trigger(deps, id);
  });
  return { id, kind: item.kind };
}

const messages = {
  missing: 'The schedule is not there: a worker makes it again within ten minutes.',
  running: 'The schedule is running right now.',
} as const;

async function trigger({ temporal }: ApiEnv['Variables']['deps'], id: string): Promise<void> {
  try {
    await temporal.withDeadline(Date.now() + deadlineMs, () =>
      temporal.schedule.getHandle(id).trigger(ScheduleOverlapPolicy.SKIP),
    );
  } catch (error) {
    const message = 'Temporal did not take the schedule. Try again shortly.';
    throw new Problem('service_unavailable', message, { outcome: 'unknown' }, { cause: error });
  }
}
