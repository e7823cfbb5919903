import { ParentClosePolicy, proxyActivities, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { DocumentActivities } from '#activities/document/activities.ts';
import { documentWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { processDocument } from './process.ts';

const { sweepStoredObjects, findUnprocessed } = proxyActivities<DocumentActivities>({
  taskQueue: taskQueues.documents,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '8 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Starts the flows of documents that were left without one, and sweeps away stored bytes that nobody needs. */
export async function lookAfterDocuments(): Promise<{ started: number; swept: number }> {
  let started = 0;
  for (const documentId of await findUnprocessed()) started += await startOne(documentId);
  return { started, swept: await sweepStoredObjects() };
}

async function startOne(documentId: string): Promise<number> {
  try {
    await startChild(processDocument, {
      workflowId: documentWorkflowId(documentId),
      taskQueue: taskQueues.flows,
      args: [{ documentId }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
      staticSummary: 'A document that was uploaded',
    });
    return 1;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return 0;
    throw error;
  }
}
