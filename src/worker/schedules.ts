import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleDescription, ScheduleHandle, ScheduleOptions } from '@temporalio/client';
import { bindAll, uses } from '#domain/common/payload-use.ts';
import { taskQueues, type ScheduleId } from '#domain/common/workflow-ids.ts';
import type { lookAfterDocuments } from '#workflows/document/look-after.ts';
import type { lookAfterCertificates } from '#workflows/certificate/look-after.ts';
import type { lookAfterWebhooks } from '#workflows/webhook/look-after.ts';
import type { publishStatus, refreshStatus } from '#workflows/certificate/publish-status.ts';
import type { watchFlows } from '#workflows/flow/watch.ts';
import type { sealAuditHeads } from '#workflows/audit/seal-heads.ts';
import type { purgeExpired } from '#workflows/retention/purge-expired.ts';
import type { timestampAuditHeads } from '#workflows/audit/timestamp-heads.ts';

type Every = `${number} minutes`;

export type Plan = {
  scheduleId: ScheduleId;
  workflowType: string;
  every: Every;
  /** The intervals that earlier versions had: installations that have one of them get the new one. */
  formerly?: readonly Every[];
  note: string;
};

export const ourPlans: readonly Plan[] = [
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
    scheduleId: 'look-after-webhooks',
    workflowType: 'lookAfterWebhooks' satisfies (typeof lookAfterWebhooks)['name'],
    every: '60 minutes',
    note: 'Tells owners of webhooks that deliveries have failed for good',
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
  {
    scheduleId: 'purge-expired',
    workflowType: 'purgeExpired' satisfies (typeof purgeExpired)['name'],
    every: '1440 minutes',
    note: 'Deletes what organizations have kept for as long as their settings say',
  },
];

/** The time that a run may take. */
const runLimit = '50 minutes';

const millisOf = (every: Every) => Number.parseInt(every, 10) * 60_000;

function optionsOf({ scheduleId, workflowType, every, note }: Plan) {
  return {
    scheduleId,
    spec: { intervals: [{ every }] },
    action: {
      type: 'startWorkflow',
      workflowType,
      taskQueue: taskQueues.flows,
      workflowExecutionTimeout: runLimit,
    },
    // One run at a time; runs that were missed while the server was down are made up once when it is back.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
    state: { note },
  } satisfies ScheduleOptions;
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
 * Makes the schedules that are missing and starts each of them at once. One that has an interval of an earlier version gets
 * this one's; any other interval is an operator's, or a newer version's, and stays. What is paused stays paused. Any number of
 * workers may do it.
 */
export async function ensureSchedules(
  { schedule }: Pick<Client, 'schedule'>,
  plans: readonly Plan[] = ourPlans,
): Promise<void> {
  for (const plan of plans) {
    try {
      const handle = await schedule.create(optionsOf(plan));
      await handle.trigger();
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await bringUpToDate(schedule.getHandle(plan.scheduleId), plan);
    }
  }
}

async function bringUpToDate(handle: ScheduleHandle, plan: Plan): Promise<void> {
  const { formerly = [] } = plan;
  if (formerly.length === 0) return;
  const isFormer = (found: ScheduleDescription) => formerly.some((every) => isEvery(found, every));
  if (!isFormer(await handle.describe())) return;
  await handle.update(({ spec, ...found }) => {
    const { action, policies, spec: wanted } = optionsOf(plan);
    const args = bindAll(uses.start(plan.workflowType), []);
    const isStill = isFormer({ spec, ...found });
    return { spec: isStill ? wanted : spec, action: { ...action, args }, policies, state: found.state };
  });
}

/** Tells whether a schedule runs at this interval and at no other time, as a version of ours leaves it. */
function isEvery({ spec: { intervals, calendars } }: ScheduleDescription, every: Every): boolean {
  const [only, ...more] = intervals ?? [];
  const isPlain = more.length === 0 && (calendars ?? []).length === 0;
  return isPlain && only?.every === millisOf(every) && !only.offset;
}
