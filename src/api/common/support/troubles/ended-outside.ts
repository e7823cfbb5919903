import { isGrpcServiceError } from '@temporalio/client';
import { flowKinds, flowNames } from '#domain/common/flow-kinds.ts';
import { endedAdvice } from '#domain/common/trouble.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { flowItem } from '../flows/flow-view.ts';
import { troubleView, type TroubleView } from '../flows/trouble-view.ts';

type Deps = Pick<ApiDependencies, 'orm' | 'temporal' | 'log'>;

/** The watch finds those of before, and its schedule says so where it does not run. */
const lookedBackMs = 3_600_000;
const mostLooked = 50;
const deadlineMs = 3_000;
const notFound = 5;
/** A row is written by its workflow, and closed by it: what was begun or ended just now is not judged. */
const settledMs = 15_000;
/** Numbers of WorkflowExecutionStatus: a paused workflow goes on, and one that was continued has a run after it. */
const goingOn: readonly unknown[] = [1, 6, 8];

/**
 * Finds open flows whose workflow somebody terminated within the last hour and that the watch has not started again yet; none
 * while Temporal does not answer.
 */
export async function findEndedOutside(deps: Deps): Promise<FlowItem[]> {
  const found = await Promise.all((await terminated(deps)).map((workflowId) => itemOf(deps, workflowId)));
  return found.flat();
}

async function terminated({ temporal, log }: Deps): Promise<string[]> {
  const { workflowService, options } = temporal;
  const since = new Date(Date.now() - lookedBackMs).toISOString();
  const types = flowKinds.map((kind) => `"${flowNames[kind].type}"`).join(', ');
  const query = `ExecutionStatus = "Terminated" AND CloseTime > "${since}" AND WorkflowType IN (${types})`;
  try {
    const { executions } = await temporal.withDeadline(Date.now() + deadlineMs, () =>
      workflowService.listWorkflowExecutions({
        namespace: options.namespace,
        query,
        pageSize: mostLooked,
      }),
    );
    return [...new Set(executions.flatMap(({ execution }) => execution?.workflowId ?? []))];
  } catch (error) {
    log.warn({ err: error }, 'Temporal did not say which workflows were terminated');
    return [];
  }
}

async function itemOf(deps: Deps, workflowId: string): Promise<FlowItem[]> {
  const id = workflowId.slice(workflowId.indexOf('/') + 1);
  const flow = await findFlow(deps, id).catch(() => undefined);
  const item = flow && flowItem(flow);
  if (item?.workflow_id !== workflowId) return [];
  const trouble = await endedOutside(deps, item);
  return trouble ? [{ ...item, ...trouble }] : [];
}

/** Says that the workflow of an open flow has ended, over what its row says; undefined where it goes on, or is not known. */
export async function endedOutside(deps: Deps, item: FlowItem): Promise<TroubleView | undefined> {
  const { kind, stage, stuck_reason: reason, workflow_id: workflowId, created_at: begun } = item;
  const hasOne = flowKinds.some((one) => one === kind) && stage !== 'ended';
  if (!hasOne || reason === 'flow_ended' || Date.now() - Date.parse(begun) < settledMs) return undefined;
  const end = await endOf(deps, workflowId);
  if (end === undefined || (end && Date.now() - end.getTime() < settledMs)) return undefined;
  const since = end ?? new Date(begun);
  const view = troubleView({ reason: 'flow_ended', since, lastError: null, nextTryAt: null });
  return { ...view, what_happened: endedAdvice.happened, what_to_do: endedAdvice.todo };
}

/** When a workflow ended; null where Temporal knows of none; undefined while it goes on or is not known. */
async function endOf({ temporal }: Deps, workflowId: string): Promise<Date | null | undefined> {
  const { workflowService, options } = temporal;
  try {
    const { workflowExecutionInfo: info } = await temporal.withDeadline(Date.now() + deadlineMs, () =>
      workflowService.describeWorkflowExecution({
        namespace: options.namespace,
        execution: { workflowId },
      }),
    );
    if (goingOn.includes(info?.status)) return undefined;
    return new Date(Number(info?.closeTime?.seconds ?? 0) * 1_000);
  } catch (error) {
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    return code === notFound ? null : undefined;
  }
}
