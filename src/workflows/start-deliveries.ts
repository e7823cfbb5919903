import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { webhookDeliveryWorkflowId } from '#domain/workflow-ids.ts';
import { clientIdKey, flowStageKey } from './search-attributes.ts';
import type { SignRequestInput } from './sign-request-messages.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/**
 * Starts one flow for each delivery and waits until each has started: returning earlier would drop it silently.
 * A delivery that runs already (this flow was reset) is left alone.
 */
export async function startDeliveries(deliveryIds: string[], input: SignRequestInput): Promise<void> {
  await Promise.all(deliveryIds.map((deliveryId) => startDelivery(deliveryId, input)));
}

async function startDelivery(
  deliveryId: string,
  { facts, webhookSchedule, patience }: SignRequestInput,
): Promise<void> {
  try {
    await startChild(webhookDelivery, {
      workflowId: webhookDeliveryWorkflowId(deliveryId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      args: [{ deliveryId, schedule: [...webhookSchedule], ...(patience ? { patience } : {}) }],
      typedSearchAttributes: [
        { key: clientIdKey, value: facts.clientId },
        { key: flowStageKey, value: 'delivering' },
      ],
      staticSummary: 'One webhook delivery',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
