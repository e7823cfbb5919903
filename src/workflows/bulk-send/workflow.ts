import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  continueAsNew,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  startChild,
  workflowInfo,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { BulkSendActivities } from '#activities/bulk-send/activities.ts';
import type { BulkEnvelope, BulkProgress } from '#activities/bulk-send/inputs.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { expiresAtKey, flowStageKey, organizationIdKey } from '../common/search-attributes.ts';
import { stepOptions, untilDone, type Blocker, type RetryLimits, type Stuckable } from '../common/step.ts';
import { firstInput } from '../envelope/first-input.ts';
import { envelope } from '../envelope/workflow.ts';

export type BulkSendInput = {
  bulkSendId: string;
  /** The retry limits of steps; absent for those of bulk sends. */
  patience?: RetryLimits;
  /** The number of events from which on it goes on as a new run; absent for the server's own advice. */
  historyLimit?: number;
};

/** Nobody is asked to retry a bulk send: it tries by itself each minute. */
const bulkPatience: RetryLimits = { fastMs: 120_000, slowMs: 60_000 };

/**
 * Sends the envelopes of a bulk send, some at a time: each is a workflow of its own, which goes on when this one has ended. What became
 * of each is in its row. A bulk send that is stopped has no more rows that wait.
 */
export async function bulkSend(input: BulkSendInput): Promise<BulkProgress> {
  // Temporal's own cancellation would leave rows that wait; it would be started again anyway.
  return CancellationScope.nonCancellable(() => story(input));
}

async function story(input: BulkSendInput): Promise<BulkProgress> {
  const { bulkSendId, patience = bulkPatience } = input;
  const flow = flowOf(patience);
  const { nextOfBulkSend, settleBulkRows, endBulkSend } = proxyActivities<BulkSendActivities>(
    stepOptions(patience),
  );
  for (let sent = 0; ;) {
    const next = await untilDone(flow, 'nextOfBulkSend', () => nextOfBulkSend({ bulkSendId }));
    if (next.length === 0) break;
    await Promise.all(next.map(startEnvelope));
    const positions = next.map(({ position }) => position);
    await untilDone(flow, 'settleBulkRows', () => settleBulkRows({ bulkSendId, positions }));
    sent += next.length;
    setCurrentDetails(`${sent} envelopes were started by this run. The rows say what became of each.`);
    if (isHistoryLong(input)) return continueAsNew<typeof bulkSend>(input);
  }
  const progress = await untilDone(flow, 'endBulkSend', () => endBulkSend({ bulkSendId }));
  setCurrentDetails(`It is **${progress.status}**: ${progress.sent} sent, ${progress.failed} failed.`);
  return progress;
}

function isHistoryLong({ historyLimit }: BulkSendInput): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return historyLimit === undefined ? continueAsNewSuggested : historyLength > historyLimit;
}

function flowOf(patience: RetryLimits): Stuckable {
  const flow: Stuckable = {
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => setCurrentDetails(flow.trouble ? inWords(flow.trouble) : 'Envelopes are being sent.'),
    // The search attributes say it: the row of a bulk send has no place for it.
    write: () => Promise.resolve(true),
  };
  return flow;
}

function inWords({ since, step, reason, failure }: Blocker): string {
  return `**Stuck since ${since}** in \`${step}\`, reason \`${reason}\`: ${failure}\n\nIt is tried again by itself each minute.`;
}

/** Starts the workflow of an envelope; one that runs already, or has run, is left alone. */
async function startEnvelope({ position: _position, ...sending }: BulkEnvelope): Promise<void> {
  const { envelopeId, organizationId, recipients, actor, expiresAt } = sending;
  try {
    await startChild(envelope, {
      workflowId: envelopeWorkflowId(envelopeId),
      args: [{ ...firstInput(sending), steps: 2 }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
      memo: { request_id: actor.xRequestId },
      staticSummary: `Envelope for ${recipients.length} recipients, of a bulk send`,
      typedSearchAttributes: [
        { key: organizationIdKey, value: organizationId },
        { key: flowStageKey, value: 'waiting' },
        { key: expiresAtKey, value: new Date(expiresAt) },
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
