import { isGrpcServiceError } from '@temporalio/client';
import { lru } from 'tiny-lru';
import { flowKinds, flowNames } from '#domain/common/flow-kinds.ts';
import { isStuckReason, type StuckReason } from '#domain/common/stuck.ts';
import { endedAdvice } from '#domain/common/trouble.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { flowItem } from '../flows/flow-view.ts';
import { troubleView, type TroubleView } from '../flows/trouble-view.ts';

type Deps = Pick<ApiDependencies, 'orm' | 'temporal' | 'log'>;

/** The watch finds those that ended before, and its schedule says so where it does not run. */
const lookedBackMs = 3_600_000;
const mostLooked = 50;
const deadlineMs = 3_000;
const notFound = 5;
/** A row is written by its workflow, and closed by it: what was begun or ended just now is not judged. */
const settledMs = 15_000;
/** Numbers of WorkflowExecutionStatus: a paused workflow goes on, and one that was continued has a run after it. */
const goingOn: readonly unknown[] = [1, 6, 8];

/** Since when this process has seen workflows stuck whose rows do not say so: Temporal does not tell. */
const firstSeen = lru<Date>(1_000, lookedBackMs);

/**
 * Finds flows whose row knows nothing of their trouble: somebody terminated their workflow within the last hour and the watch has not
 * started it again yet, or they are stuck and cannot write it down. None while Temporal does not answer.
 */
export async function findUnrecorded(deps: Deps): Promise<FlowItem[]> {
  const since = new Date(Date.now() - lookedBackMs).toISOString();
  const found = await Promise.all([
    search(deps, `ExecutionStatus = "Terminated" AND CloseTime > "${since}"`),
    search(deps, 'ExecutionStatus = "Running" AND Stuck = true'),
  ]);
  const items = await Promise.all([...new Set(found.flat())].map((workflowId) => itemOf(deps, workflowId)));
  return items.flat();
}

async function search({ temporal, log }: Deps, which: string): Promise<string[]> {
  const { workflowService, options } = temporal;
  const types = flowKinds.map((kind) => `"${flowNames[kind].type}"`).join(', ');
  const asked = {
    namespace: options.namespace,
    query: `${which} AND WorkflowType IN (${types})`,
    pageSize: mostLooked,
  };
  try {
    const { executions } = await temporal.withDeadline(Date.now() + deadlineMs, () =>
      workflowService.listWorkflowExecutions(asked),
    );
    return executions.flatMap(({ execution }) => execution?.workflowId ?? []);
  } catch (error) {
    log.warn({ err: error }, 'Temporal did not say which workflows were terminated or are stuck');
    return [];
  }
}

async function itemOf(deps: Deps, workflowId: string): Promise<FlowItem[]> {
  const id = workflowId.slice(workflowId.indexOf('/') + 1);
  const flow = await findFlow(deps, id).catch(() => undefined);
  const item = flow && flowItem(flow);
  if (item?.workflow_id !== workflowId) return [];
  const trouble = await unrecordedTrouble(deps, item);
  return trouble ? [{ ...item, ...trouble }] : [];
}

/** Says what Temporal knows of a flow's trouble and its row does not; undefined where there is none, or Temporal does not answer. */
export async function unrecordedTrouble(deps: Deps, item: FlowItem): Promise<TroubleView | undefined> {
  const hasOne = flowKinds.some((one) => one === item.kind);
  if (!hasOne || Date.now() - Date.parse(item.created_at) < settledMs) return undefined;
  const state = await stateOf(deps, item.workflow_id);
  if (state === undefined) return undefined;
  return 'stuck' in state ? stuckView(item, state.stuck) : endedView(item, state.ended);
}

/** The row of a flow that has ended is to be closed. */
function endedView(item: FlowItem, ended: Date | null): TroubleView | undefined {
  if (item.stage === 'ended' || item.stuck_reason === 'flow_ended') return undefined;
  if (ended && Date.now() - ended.getTime() < settledMs) return undefined;
  const since = ended ?? new Date(item.created_at);
  const view = troubleView({ reason: 'flow_ended', since, lastError: null, nextTryAt: null });
  return { ...view, what_happened: endedAdvice.happened, what_to_do: endedAdvice.todo };
}

function stuckView(item: FlowItem, reason: StuckReason): TroubleView | undefined {
  if (item.stuck) return undefined;
  const { id, stage } = item;
  const since = firstSeen.get(id) ?? new Date();
  firstSeen.set(id, since);
  const view = troubleView({ reason, since, lastError: null, nextTryAt: null });
  if (stage !== 'ended') return view;
  return {
    ...view,
    what_happened: `Its end is on record, and what comes after it waits. ${view.what_happened}`,
  };
}

type State = { ended: Date | null } | { stuck: StuckReason };

/** How a workflow is: when it ended (null where Temporal knows of none), or why it is stuck; undefined while it goes on, or is not known. */
async function stateOf({ temporal }: Deps, workflowId: string): Promise<State | undefined> {
  const { workflowService, options } = temporal;
  try {
    const { workflowExecutionInfo: info } = await temporal.withDeadline(Date.now() + deadlineMs, () =>
      workflowService.describeWorkflowExecution({
        namespace: options.namespace,
        execution: { workflowId },
      }),
    );
    return stateFrom(info);
  } catch (error) {
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    return code === notFound ? { ended: null } : undefined;
  }
}

/** The value of a search attribute, which is JSON in clear. */
function valueOf(data: Uint8Array | null | undefined): unknown {
  return data ? JSON.parse(Buffer.from(data).toString()) : undefined;
}

type Described = Awaited<
  ReturnType<Deps['temporal']['workflowService']['describeWorkflowExecution']>
>['workflowExecutionInfo'];

function stateFrom(info: Described): State | undefined {
  if (!goingOn.includes(info?.status)) return { ended: dateOf(info?.closeTime?.seconds) };
  const fields = info?.searchAttributes?.indexedFields ?? {};
  const reason = valueOf(fields['StuckReason']?.data);
  return valueOf(fields['Stuck']?.data) === true && isStuckReason(reason) ? { stuck: reason } : undefined;
}

function dateOf(seconds: unknown): Date {
  return new Date(Number(seconds ?? 0) * 1_000);
}
