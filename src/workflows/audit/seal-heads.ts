import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { AuditHeadActivities } from '#activities/audit/activities.ts';

// The activity is tried for less than the time to the next run of its schedule, which goes on with the rest.
const { sealMovedHeads } = proxyActivities<AuditHeadActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '40 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  summary: 'Seal the heads of audit chains',
});

/**
 * Puts the head of every organization's audit chain that has moved since the last time into the key service's log, run once
 * an hour, so that a chain that is written anew shows.
 */
export async function sealAuditHeads(after: string | null = null): Promise<void> {
  let next = after;
  do {
    next = (await sealMovedHeads({ after: next })).next;
    if (next !== null && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof sealAuditHeads>(next);
  } while (next !== null);
}
