import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import { taskQueues, type ScheduleId } from '#domain/common/workflow-ids.ts';
import type { lookAfterDocuments } from '#workflows/document/look-after.ts';
import type { lookAfterCertificates } from '#workflows/certificate/look-after.ts';
import type { publishStatus, refreshStatus } from '#workflows/certificate/publish-status.ts';
import type { watchFlows } from '#workflows/flow/watch.ts';
import type { sealAuditHeads } from '#workflows/audit/seal-heads.ts';
import type { timestampAuditHeads } from '#workflows/audit/timestamp-heads.ts';

type Plan = { scheduleId: ScheduleId; workflowType: string; every: `${number} minutes`; note: string };

const plans: Plan[] = [
  {
    scheduleId: 'publish-status',
    workflowType: 'publishStatus' satisfies (typeof publishStatus)['name'],
    every: '60 minutes',
    note: 'Revocation lists and renewal of the service’s own certificates',
  },
  {
    scheduleId: 'refresh-status',
    workflowType: 'refreshStatus' satisfies (typeof refreshStatus)['name'],
    every: '15 minutes',
    note: 'Signs status answers ahead',
  },
  {
    scheduleId: 'look-after-documents',
    workflowType: 'lookAfterDocuments' satisfies (typeof lookAfterDocuments)['name'],
    every: '10 minutes',
    note: 'Starts missing workflows of documents, deletes stored bytes that are no longer needed',
  },
  {
    scheduleId: 'look-after-certificates',
    workflowType: 'lookAfterCertificates' satisfies (typeof lookAfterCertificates)['name'],
    every: '60 minutes',
    note: 'Writes down the ends of users’ certificates, reminds holders of ends that are near',
  },
  {
    scheduleId: 'timestamp-audit-heads',
    workflowType: 'timestampAuditHeads' satisfies (typeof timestampAuditHeads)['name'],
    every: '1440 minutes',
    note: 'A timestamp over the head of each audit chain that has moved',
  },
  {
    scheduleId: 'seal-audit-heads',
    workflowType: 'sealAuditHeads' satisfies (typeof sealAuditHeads)['name'],
    every: '60 minutes',
    note: 'The heads of audit chains that have moved, into the key service’s log',
  },
  {
    scheduleId: 'watch-flows',
    workflowType: 'watchFlows' satisfies (typeof watchFlows)['name'],
    every: '5 minutes',
    note: 'Notices workflows that ended while their row was open',
  },
];

function optionsOf({ scheduleId, workflowType, every, note }: Plan): ScheduleOptions {
  return {
    scheduleId,
    spec: { intervals: [{ every }] },
    action: {
      type: 'startWorkflow',
      workflowType,
      taskQueue: taskQueues.flows,
      workflowExecutionTimeout: '50 minutes',
    },
    // One run at a time; runs that were missed while the server was down are made up once when it is back.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
    state: { note },
  };
}

const keepEveryMs = 600_000;

/**
 * Makes missing schedules again every ten minutes, as after Temporal's namespace was lost or somebody deleted them; `failed`
 * gets the failure of a time. Gives the function that stops it.
 */
export function keepSchedules(
  temporal: Pick<Client, 'schedule'>,
  { failed, everyMs = keepEveryMs }: { failed: (error: unknown) => void; everyMs?: number },
): () => void {
  const timer = setInterval(() => void ensureSchedules(temporal).catch(failed), everyMs);
  return () => clearInterval(timer);
}

/**
 * Makes the schedules that are missing and starts each of them at once; those that are there stay as operators have left
 * them. Any number of workers may do it.
 */
export async function ensureSchedules({ schedule }: Pick<Client, 'schedule'>): Promise<void> {
  for (const plan of plans) {
    try {
      const handle = await schedule.create(optionsOf(plan));
      await handle.trigger();
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
  }
}
