import type { Client } from '@temporalio/client';
import {
  defineSearchAttributeKey,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import type { SearchAttributeName } from '#domain/common/search-attributes.ts';
import { taskQueues, webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';

/** What the workflow of a delivery is told besides its id. */
export type DeliveryTerms = {
  /** Pauses before the attempts, in seconds. */
  webhookSchedule: readonly number[];
  /** The retry limits of its steps, in milliseconds; absent for the usual ones. */
  patience?: { fastMs: number; slowMs: number };
  /** The owner of the events, for searches in Temporal. */
  clientId: string;
};

/** Starts one workflow for each delivery, and ends when each has started; one that was started before is left alone. */
export type StartDeliveries = (deliveryIds: readonly string[], terms: DeliveryTerms) => Promise<void>;

const deadlineMs = 5_000;

const keyOf = (name: SearchAttributeName) => defineSearchAttributeKey(name, 'KEYWORD');
const [clientIdKey, flowStageKey] = [keyOf('ClientId'), keyOf('FlowStage')];

/**
 * Makes what starts the workflows of deliveries outside of a workflow. `eager`: where this process also has a worker for flows, the
 * server hands the first task over along with the start; the client then needs that worker's connection.
 */
export function createDeliveryStarter(
  client: Client,
  { eager = false }: { eager?: boolean } = {},
): StartDeliveries {
  const start = async (deliveryId: string, { webhookSchedule, patience, clientId }: DeliveryTerms) => {
    try {
      await client.workflow.start('webhookDelivery', {
        workflowId: webhookDeliveryWorkflowId(deliveryId),
        taskQueue: taskQueues.flows,
        args: [{ deliveryId, schedule: [...webhookSchedule], ...defined({ patience }) }],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        typedSearchAttributes: new TypedSearchAttributes([
          { key: clientIdKey, value: clientId },
          { key: flowStageKey, value: 'delivering' },
        ]),
        staticSummary: 'One webhook delivery',
        requestEagerStart: eager,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  };
  return async (deliveryIds, terms) => {
    await client.withDeadline(Date.now() + deadlineMs, () =>
      Promise.all(deliveryIds.map((id) => start(id, terms))),
    );
  };
}
