import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { taskQueues, useNoticeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { tellOfUse } from '#workflows/certificate/tell-of-use.ts';
import type { ApiDependencies } from '../../http/deps.ts';

const deadlineMs = 5_000;

/**
 * Has the holder of a certificate told of a use, after the transaction that recorded it: one letter for each name of a use,
 * however often this is called, and sent also when the mail server is away for days. Nothing is taken back when Temporal does
 * not answer: that is only logged.
 */
export async function noticeUse(deps: ApiDependencies, operationId: string): Promise<void> {
  try {
    await deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      deps.temporal.workflow.start<typeof tellOfUse>('tellOfUse', {
        workflowId: useNoticeWorkflowId(operationId),
        taskQueue: taskQueues.flows,
        args: [{ operationId }],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        staticSummary: 'A letter about a use of a certificate',
      }),
    );
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    deps.log.warn(
      { err: error, operation: operationId },
      'the holder of a certificate was not told of a use',
    );
  }
}
