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

const { measureOlderDocuments } = proxyActivities<DocumentActivities>({
  taskQueue: taskQueues.documents,
  startToCloseTimeout: '4 minutes',
  scheduleToCloseTimeout: '8 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/**
 * Starts the flows of documents that were left without one, sweeps away stored bytes that nobody needs, and measures the
 * pages of documents that are older than that measuring.
 */
export async function lookAfterDocuments(): Promise<{ started: number; swept: number; measured: number }> {
  let started = 0;
  for (const documentId of await findUnprocessed()) started += await startOne(documentId);
  const swept = await sweepStoredObjects();
  return { started, swept, measured: await measureOlderDocuments() };
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
