import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { DocumentActivities } from '#activities/document/activities.ts';
import { noFreeSlot } from '#domain/document/no-free-slot.ts';
import { quickPauses, triesWithin } from '#domain/common/quick-tries.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { blockerInWords, recordAct, writeBlocker } from '../common/blocker.ts';
import { operatorRetryUpdate } from '../common/operator-retry.ts';
import {
  defaultRetryLimits,
  retry,
  stepOptions,
  untilDone,
  type Blocker,
  type RetryLimits,
  type Stuckable,
} from '../common/step.ts';
import { thrownType } from '../common/thrown.ts';

export type ProcessDocumentInput = { documentId: string; patience?: RetryLimits };

/**
 * Inspects an uploaded document, makes a PDF of it if it is none, and records whether it is ready, and why not. A fault of
 * the file is a result; a failure on our side (storage, database) is tried until it succeeds, in sight of operators.
 */
export async function processDocument(input: ProcessDocumentInput): Promise<{ status: string }> {
  const { documentId, patience = defaultRetryLimits } = input;
  const flow: Stuckable = {
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => setCurrentDetails(describe(flow)),
    write: (trouble) => onRecord(documentId, patience, trouble),
  };
  setRetryHandler(flow, documentId);
  flow.describe();
  const slowStep = {
    ...stepOptions(patience),
    taskQueue: taskQueues.documents,
    retry: {
      initialInterval: quickPauses.first,
      maximumInterval: quickPauses.longest,
      maximumAttempts: triesWithin(patience.fastMs),
    },
  };
  const { inspectDocument } = proxyActivities<DocumentActivities>({
    ...slowStep,
    startToCloseTimeout: '3 minutes',
    scheduleToCloseTimeout: patience.fastMs + 180_000,
    summary: 'Inspect the upload',
  });
  const { convertDocument } = proxyActivities<DocumentActivities>({
    ...slowStep,
    startToCloseTimeout: '5 minutes',
    scheduleToCloseTimeout: patience.fastMs + 300_000,
    summary: 'Convert the upload to a PDF',
  });
  const inspect = () =>
    untilDone(flow, 'inspectDocument', () => inPlace(() => inspectDocument({ documentId })));
  let ended = await inspect();
  if (ended.status === 'unconverted') {
    ended = await untilDone(flow, 'convertDocument', () => inPlace(() => convertDocument({ documentId })));
    if (ended.status === 'converted') ended = await inspect();
  }
  setCurrentDetails(`Ended: **${ended.status}**.`);
  await condition(allHandlersFinished);
  return ended;
}

/** Writes the blocker into the document's row; what ran before there was a place for it goes on without. */
async function onRecord(id: string, patience: RetryLimits, trouble: Blocker): Promise<boolean> {
  if (!patched('stuck-document-on-record')) return true;
  return writeBlocker(patience, { flow: 'document', id, stage: trouble.step, trouble });
}

function setRetryHandler(flow: Stuckable, id: string): void {
  setHandler(
    operatorRetryUpdate,
    async (act) => {
      const step = flow.trouble?.step ?? '';
      retry(flow);
      await recordAct({ flow: 'document', id, action: 'support.retried', ...act });
      return { step };
    },
    { validator: (_act) => assertStuck(flow), description: 'Tries the stuck step at once.' },
  );
}

function assertStuck({ trouble }: Stuckable): void {
  if (trouble?.waiting) return;
  const message = trouble
    ? 'The step is being tried again right now.'
    : 'The workflow is not stuck: it continues by itself.';
  throw ApplicationFailure.nonRetryable(message, 'invalid_state');
}

/** Pauses between two tries to get a place, in milliseconds: doubled from the first to the longest. */
const pauses = { first: 5_000, longest: 60_000 } as const;

/** Comes back later as long as enough files of the same organization wait for a slot already: that is no blocker. */
async function inPlace<T>(run: () => Promise<T>): Promise<T> {
  for (let pause: number = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ActivityFailure) || thrownType(error) !== noFreeSlot) throw error;
      await sleep(pause, { summary: 'Files of the same organization wait for a place already' });
    }
  }
}

function describe({ trouble, patience }: Stuckable): string {
  if (!trouble) return 'The document is being looked at. Nothing to do.';
  return blockerInWords(trouble, patience);
}
