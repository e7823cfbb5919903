import { ApplicationFailure, continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { RetentionActivities } from '#activities/retention/activities.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';

// Tried for less than the time that a run may take; the next run goes on with the rest.
const { purgePastTime } = proxyActivities<RetentionActivities>({
  taskQueue: taskQueues.purges,
  startToCloseTimeout: '3 minutes',
  scheduleToCloseTimeout: '40 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  summary: 'Delete what is past its time',
});

const { findTimes } = proxyActivities<RetentionActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '5 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  summary: 'Look whether anything is kept for a time',
});

/** Where a run goes on, and what it has done so far. */
export type PurgeRun = { after: string | null; purged: number; failed: number };

/**
 * Deletes what organizations have kept for as long as their settings say, once a day. Fails at its end where something could not be
 * deleted, so that the schedule shows it.
 */
export async function purgeExpired(
  run: PurgeRun = { after: null, purged: 0, failed: 0 },
): Promise<{ purged: number }> {
  // Where nobody has set a time, no worker needs the role that deletes.
  if (run.after === null && !(await findTimes()).any) return { purged: 0 };
  let { after, purged, failed } = run;
  for (let done = false; !done;) {
    const progress = await purgePastTime({ after });
    ({ after, done } = progress);
    purged += progress.purged;
    failed += progress.failed;
    if (!done && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof purgeExpired>({ after, purged, failed });
  }
  if (failed === 0) return { purged };
  throw ApplicationFailure.nonRetryable(
    `of ${failed} organizations not everything could be deleted`,
    'purge_incomplete',
  );
}
