import {
  ActivityFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { FailedWebhook, FailureActivities } from '#activities/webhook/tell-of-failures.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';

// The activities are tried for less than the time to the next run of the schedule, which goes on with the rest.
const options = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '20 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
} as const;

const { findFailedWebhooks } = proxyActivities<FailureActivities>({
  ...options,
  summary: 'Find webhooks to which deliveries failed',
});
const { tellOfFailures } = proxyActivities<FailureActivities>({
  ...options,
  taskQueue: taskQueues.messages,
  scheduleToCloseTimeout: '5 minutes',
  summary: 'Tell the owner of a webhook of its failures',
});

/** The mails that are sent at once: a mail server that hangs holds so many slots of messages at most. */
const together = 10;
/** A run that has more to send leaves the rest to the next one. */
const longestMs = 40 * 60_000;

/** Where a run stands after continue-as-new; the schedule gives nothing. */
export type LookAfterWebhooksInput = { after: string | null; until: number; done: ToldOwners };

/** The webhooks whose owner was told, and those whose mail did not go out. */
export type ToldOwners = { told: number; failed: number };

/**
 * Tells owners of webhooks that deliveries have failed for good, run every hour: at most once a day for each webhook. A run that was
 * missed is made up for by the next one.
 */
export async function lookAfterWebhooks(input: LookAfterWebhooksInput = begin()): Promise<ToldOwners> {
  const { done, until } = input;
  let { after } = input;
  do {
    const { due, next } = await findFailedWebhooks({ after });
    await tellAll(due, done);
    after = next;
    if (after && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof lookAfterWebhooks>({ after, until, done });
  } while (after && Date.now() < until);
  return done;
}

function begin(): LookAfterWebhooksInput {
  return { after: null, until: Date.now() + longestMs, done: { told: 0, failed: 0 } };
}

async function tellAll(due: readonly FailedWebhook[], done: ToldOwners): Promise<void> {
  for (let at = 0; at < due.length; at += together) {
    const told = await Promise.all(due.slice(at, at + together).map(tell));
    const count = told.filter(Boolean).length;
    done.told += count;
    done.failed += told.length - count;
  }
}

/** A mail that does not go out now holds up no other: the next run tries it again. */
async function tell(due: FailedWebhook): Promise<boolean> {
  try {
    await tellOfFailures(due);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return false;
  }
}
