import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { BlockerActivities } from '#activities/common/blocker.ts';
import { defined } from '#domain/common/defined.ts';
import { adviceFor, isAboutMessage } from '#domain/common/stuck.ts';
import { pauseFor } from './pauses.ts';
import type { RetryLimits, Blocker } from './step.ts';

const { recordAct: writeAct } = proxyActivities<BlockerActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Write an act into the audit trail',
});

/**
 * Writes an act with its actor and reason into the audit trail; tried until it succeeds, and the workflow does not end
 * before.
 */
export const recordAct: BlockerActivities['recordAct'] = (input) =>
  CancellationScope.nonCancellable(() => writeAct(input));

type Stuck = {
  flow: 'sign_request' | 'webhook_delivery' | 'document';
  id: string;
  stage: string;
  trouble: Blocker;
};

/**
 * Writes a blocker into its row and tells whether that succeeded: with the database down only the search attributes show it.
 */
export async function writeBlocker(
  { fastMs }: RetryLimits,
  { flow, id, stage, trouble: { reason, since, failure, nextTryAt } }: Stuck,
): Promise<boolean> {
  const { recordTrouble } = proxyActivities<BlockerActivities>({
    startToCloseTimeout: '5 seconds',
    scheduleToCloseTimeout: Math.min(fastMs, 10_000),
    retry: { initialInterval: '500 milliseconds' },
    summary: 'Record in the row that the workflow is stuck',
  });
  try {
    const facts = { reason, since, failure, ...defined({ nextTryAt }) };
    await recordTrouble({ flow, id, stage, ...facts });
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return false;
  }
}

/** Describes the blocker and what to do, for the current details of the Temporal UI (Markdown). */
export function blockerInWords(trouble: Blocker, { slowMs }: RetryLimits): string {
  const { happened, todo } = adviceFor(trouble.reason);
  const held = isAboutMessage(trouble.reason) ? 'A message to the signer is stuck' : 'Stuck';
  const next = nextTry(trouble, slowMs);
  return [
    `**${held} since ${trouble.since}: ${happened}**`,
    `What to do: ${todo}`,
    `Step \`${trouble.step}\`, reason \`${trouble.reason}\`, last failure: ${trouble.failure}`,
    next,
  ].join('\n\n');
}

function nextTry({ waiting, reason }: Blocker, slowMs: number): string {
  if (!waiting) return 'It is being tried again right now.';
  const byHand = 'the update `operatorRetry`, sent by `POST /support/flows/{id}/retry`, tries it at once';
  const pause = pauseFor(reason, slowMs, 1);
  if (pause === undefined) return `It is not tried again by itself: ${byHand}.`;
  return `It is tried again by itself every ${Math.round(pause / 60_000)} minutes; ${byHand}.`;
}
