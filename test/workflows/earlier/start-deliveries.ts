import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/**
 * Starts one flow for each delivery and waits until each has started: returning earlier would drop it silently.
 * A delivery that runs already (this flow was reset) is left alone.
 */
export async function startDeliveries(deliveryIds: string[], schedule: readonly number[]): Promise<void> {
  await Promise.all(deliveryIds.map((deliveryId) => startDelivery(deliveryId, schedule)));
}

async function startDelivery(deliveryId: string, schedule: readonly number[]): Promise<void> {
  try {
    await startChild(webhookDelivery, {
      workflowId: webhookDeliveryWorkflowId(deliveryId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      args: [{ deliveryId, schedule: [...schedule] }],
      staticSummary: 'One webhook delivery',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
