import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { documentWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import type { processDocument } from '#workflows/document/process.ts';
import type { ApiDependencies } from '../../http/deps.ts';

const deadlineMs = 5_000;

/**
 * Starts the workflow that inspects a document. When Temporal does not answer, the document waits for the worker's schedule,
 * which starts skipped ones: the upload is not lost.
 */
export async function startProcessing(deps: ApiDependencies, documentId: string): Promise<void> {
  try {
    await deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      deps.temporal.workflow.start<typeof processDocument>('processDocument', {
        workflowId: documentWorkflowId(documentId),
        taskQueue: taskQueues.flows,
        args: [{ documentId }],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        staticSummary: 'A document that was uploaded',
      }),
    );
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    deps.log.warn(
      { err: error, document_id: documentId },
      'a document waits for the schedule to be looked at',
    );
  }
}
