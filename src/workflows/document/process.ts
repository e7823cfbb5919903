import { ActivityFailure, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { DocumentActivities } from '#activities/document/activities.ts';
import { noFreeSlot } from '#domain/document/no-free-slot.ts';
import { quickPauses, triesWithin } from '#domain/common/quick-tries.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { blockerInWords } from '../common/blocker.ts';
import {
  defaultRetryLimits,
  stepOptions,
  thrownType,
  untilDone,
  type RetryLimits,
  type Stuckable,
} from '../common/step.ts';

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
    write: () => Promise.resolve(true),
  };
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
  return ended;
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
