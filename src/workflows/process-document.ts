import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DocumentActivities } from '#activities/documents.ts';
import { taskQueues } from '#domain/workflow-ids.ts';
import { adviceFor } from '#domain/stuck.ts';
import { defaultPatience, stepOptions, untilDone, type Patience, type Stuckable } from './step.ts';

export type ProcessDocumentInput = { documentId: string; patience?: Patience };

/**
 * Looks at a document that was uploaded, makes a PDF of it where it is none, and records whether it is ready, and why not. What the file does wrong is a
 * result; what fails on our side (storage, database) is tried until it succeeds, in sight of operators.
 */
export async function processDocument(input: ProcessDocumentInput): Promise<{ status: string }> {
  const { documentId, patience = defaultPatience } = input;
  const flow: Stuckable = {
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => setCurrentDetails(describe(flow)),
    write: () => Promise.resolve(true),
  };
  flow.describe();
  const { inspectDocument } = proxyActivities<DocumentActivities>({
    ...stepOptions(patience),
    taskQueue: taskQueues.documents,
    startToCloseTimeout: '3 minutes',
    scheduleToCloseTimeout: patience.fastMs + 180_000,
    summary: 'Look at what was uploaded',
  });
  const { convertDocument } = proxyActivities<DocumentActivities>({
    ...stepOptions(patience),
    taskQueue: taskQueues.documents,
    startToCloseTimeout: '5 minutes',
    scheduleToCloseTimeout: patience.fastMs + 300_000,
    summary: 'Make a PDF of what was uploaded',
  });
  const inspect = () => untilDone(flow, 'inspectDocument', () => inspectDocument({ documentId }));
  let ended = await inspect();
  if (ended.status === 'unconverted') {
    ended = await untilDone(flow, 'convertDocument', () => convertDocument({ documentId }));
    if (ended.status === 'converted') ended = await inspect();
  }
  setCurrentDetails(`Ended: **${ended.status}**.`);
  return ended;
}

function describe({ trouble }: Stuckable): string {
  if (!trouble?.waiting) return 'The document is being looked at. Nothing to do.';
  const { happened, todo } = adviceFor(trouble.reason);
  return `**Stuck** since ${trouble.since}: ${happened} ${todo}`;
}
