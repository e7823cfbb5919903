import {
  CancellationScope,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { UseNoticeActivities, UseNoticeInput } from '#activities/certificate/tell-of-use.ts';
import { taskQueues, useNoticeWorkflowId } from '#domain/common/workflow-ids.ts';

const { tellOfUse: tell } = proxyActivities<UseNoticeActivities>({
  taskQueue: taskQueues.messages,
  startToCloseTimeout: '30 seconds',
  // A holder who hears of it later could have been harmed already; a letter of last month helps nobody.
  scheduleToCloseTimeout: '30 days',
  retry: { initialInterval: '1 second', maximumInterval: '15 minutes' },
  summary: 'Tell the holder of a certificate what it signed',
});

/** Tells the holder of a certificate of one use of it, however long the mail server or the database is away. */
export async function tellOfUse(input: UseNoticeInput): Promise<void> {
  await tell(input);
}

/** Starts the letter about a use, which holds up nothing else, and waits until it has started; started before, it is left alone. */
export async function startUseNotice(operationId: string): Promise<void> {
  try {
    await CancellationScope.nonCancellable(() =>
      startChild(tellOfUse, {
        workflowId: useNoticeWorkflowId(operationId),
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
        args: [{ operationId }],
        staticSummary: 'A letter about a use of a certificate',
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
