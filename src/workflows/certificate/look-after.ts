import {
  ActivityFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { EndPlace } from '#activities/certificate/ends.ts';
import type { CertificateActivities } from '#activities/certificate/look-after.ts';
import type { UseNoticeActivities } from '#activities/certificate/tell-of-use.ts';
import type { DueReminder } from '#activities/certificate/reminders.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { startDeliveries } from '../webhook/start-deliveries.ts';
import { startUseNotice } from './tell-of-use.ts';

// The activities are tried for less than the time to the next run of the schedule, which goes on with the rest.
const options = {
  startToCloseTimeout: '3 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
} as const;

const { endCertificates } = proxyActivities<CertificateActivities>({
  ...options,
  summary: 'Write down the end of certificates',
});
const { findDueReminders } = proxyActivities<CertificateActivities>({
  ...options,
  summary: 'Find certificates that end soon',
});
const { findUntoldUses } = proxyActivities<UseNoticeActivities>({
  ...options,
  summary: 'Find uses of which no holder was told',
});
const { remindHolder } = proxyActivities<CertificateActivities>({
  ...options,
  taskQueue: taskQueues.messages,
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '5 minutes',
  summary: 'Remind the holder of a certificate of its end',
});

/** The reminders that are sent at once: a mail server that hangs holds so many slots of messages at most. */
const together = 10;
/** A run that has more to send leaves the rest to the next one. */
const longestMs = 40 * 60_000;

/** Where a run stands after continue-as-new; the schedule gives nothing. */
export type LookAfterInput = {
  stage: 'ends' | 'reminders';
  after: EndPlace | null;
  until: number;
  done: LookedAfter;
};

/** The certificates whose end was written down, the reminders that went out, and those that did not. */
export type LookedAfter = { ended: number; reminded: number; failed: number };

/**
 * Looks after users' certificates, run every hour: those whose time is over get their end written down, with its event, and
 * holders are reminded of ends that are near. A run that was missed is made up for by the next one.
 */
export async function lookAfterCertificates(input: LookAfterInput = begin()): Promise<LookedAfter> {
  const { done, until } = input;
  if (input.stage === 'ends') {
    for (const { operationId } of await findUntoldUses()) await startUseNotice(operationId);
    await writeEnds(input);
  }
  let after = input.stage === 'reminders' ? input.after : null;
  do {
    const { due, next } = await findDueReminders({ after });
    await remindAll(due, done);
    after = next;
    if (after && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof lookAfterCertificates>({ stage: 'reminders', after, until, done });
  } while (after && Date.now() < until);
  return done;
}

function begin(): LookAfterInput {
  const done = { ended: 0, reminded: 0, failed: 0 };
  return { stage: 'ends', after: null, until: Date.now() + longestMs, done };
}

async function writeEnds({ after: first, until, done }: LookAfterInput): Promise<void> {
  let after = first;
  do {
    const { opened, ended, next } = await endCertificates({ after });
    done.ended += ended;
    for (const { organizationId, deliveryIds } of opened)
      await startDeliveries(deliveryIds, { webhookSchedule, organizationId });
    after = next;
    if (after && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof lookAfterCertificates>({ stage: 'ends', after, until, done });
  } while (after && Date.now() < until);
}

async function remindAll(due: readonly DueReminder[], done: LookedAfter): Promise<void> {
  for (let at = 0; at < due.length; at += together) {
    const sent = await Promise.all(due.slice(at, at + together).map(remind));
    const count = sent.filter(Boolean).length;
    done.reminded += count;
    done.failed += sent.length - count;
  }
}

/** A mail that does not go out now holds up no other: the next run tries it again. */
async function remind(due: DueReminder): Promise<boolean> {
  try {
    await remindHolder(due);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return false;
  }
}
