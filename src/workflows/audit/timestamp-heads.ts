import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { AuditHeadActivities } from '#activities/audit/activities.ts';

// The activity is tried for less than the time to the next run of its schedule, which goes on with the rest.
const { timestampMovedHeads } = proxyActivities<AuditHeadActivities>({
  startToCloseTimeout: '3 minutes',
  scheduleToCloseTimeout: '40 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  summary: 'Timestamp the heads of audit chains',
});

/**
 * Gets a timestamp over the head of every organization's audit chain that has moved since its last one, run once a day, so
 * that a tail that is cut off shows.
 */
export async function timestampAuditHeads(after: string | null = null): Promise<void> {
  let next = after;
  do {
    next = (await timestampMovedHeads({ after: next })).next;
    if (next !== null && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof timestampAuditHeads>(next);
  } while (next !== null);
}
