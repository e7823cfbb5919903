import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { clientIdKey, flowStageKey, organizationIdKey } from '../common/search-attributes.ts';
import type { RetryLimits } from '../common/step.ts';
import { webhookDelivery } from './delivery.ts';

export type DeliveryTerms = {
  /** Pauses before the attempts, in seconds. */
  webhookSchedule: readonly number[];
  /** The retry limits of steps; absent for those of `defaultRetryLimits`. */
  patience?: RetryLimits;
  /** The owner of the events, for searches in Temporal: a partner client or an organization. */
  clientId?: string;
  organizationId?: string;
};

/**
 * Starts one workflow for each delivery and waits until each has started: returning earlier would drop it silently. A
 * delivery that runs already (this workflow was reset) is left alone.
 */
export async function startDeliveries(deliveryIds: readonly string[], terms: DeliveryTerms): Promise<void> {
  await Promise.all(deliveryIds.map((deliveryId) => startDelivery(deliveryId, terms)));
}

async function startDelivery(
  deliveryId: string,
  { webhookSchedule, patience, clientId, organizationId }: DeliveryTerms,
): Promise<void> {
  try {
    await startChild(webhookDelivery, {
      workflowId: webhookDeliveryWorkflowId(deliveryId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      args: [{ deliveryId, schedule: [...webhookSchedule], ...defined({ patience }) }],
      typedSearchAttributes: [
        ...(clientId ? [{ key: clientIdKey, value: clientId }] : []),
        ...(organizationId ? [{ key: organizationIdKey, value: organizationId }] : []),
        { key: flowStageKey, value: 'delivering' },
      ],
      staticSummary: 'One webhook delivery',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
