import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import type { DeliveryOpening } from '#domain/webhook/webhook.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { taskQueues, webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { retryNowUpdate, type webhookDelivery } from '#workflows/webhook/delivery.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { workflowProblem } from '../../flows/workflows.ts';

const deadlineMs = 5_000;

const summaries = {
  event: 'One webhook delivery',
  again: 'One webhook delivery, sent again',
  test: 'A test event',
} as const;

/**
 * Starts a delivery's workflow, with its opening where no event opened it; gives false when one runs under this id. Throws
 * Problem service_unavailable, with outcome "unknown", when no answer came in 5 s.
 */
export async function startDelivery(
  deps: Pick<ApiDependencies, 'connection' | 'temporal'>,
  deliveryId: string,
  opening?: DeliveryOpening,
): Promise<boolean> {
  try {
    await deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      deps.temporal.workflow.start<typeof webhookDelivery>('webhookDelivery', {
        workflowId: webhookDeliveryWorkflowId(deliveryId),
        taskQueue: taskQueues.flows,
        args: [{ deliveryId, schedule: [...webhookSchedule], ...defined({ opening }) }],
        workflowIdReusePolicy: opening?.kind === 'again' ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        staticSummary: summaries[opening?.kind ?? 'event'],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw workflowProblem(error);
  }
}

/**
 * Starts the deliveries of an event, after the commit that opened them. One that cannot be started now is started by the
 * schedule that compares open rows with running workflows.
 */
export async function startEventDeliveries(
  deps: Pick<ApiDependencies, 'connection' | 'temporal' | 'log'>,
  deliveryIds: readonly string[],
): Promise<void> {
  const starting = deliveryIds.map((id) =>
    startDelivery(deps, id).catch((error: unknown) =>
      deps.log.warn(
        { err: error, delivery_id: id },
        'the workflow of a delivery will be started by the schedule',
      ),
    ),
  );
  await Promise.all(starting);
}

/**
 * Ends the pause of a running delivery; the same act twice is one. Gives false when no workflow runs. Throws Problem
 * invalid_state while the last attempt is being made, service_unavailable when no answer came in 5 s.
 */
export async function retryDeliveryNow(
  deps: ApiDependencies,
  deliveryId: string,
  actId: string,
): Promise<boolean> {
  const handle = deps.temporal.workflow.getHandle(webhookDeliveryWorkflowId(deliveryId));
  try {
    await deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      expectResult({ use: uses.updateResult(retryNowUpdate.name), call: actId }, async () =>
        handle.executeUpdate(retryNowUpdate, { updateId: actId }),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw workflowProblem(error);
  }
}
