import { isGrpcServiceError, type Client } from '@temporalio/client';
import { cancelEndedFlowType, flowNames, type FlowKind, type IdRange } from '#domain/common/flow-kinds.ts';

/**
 * What Temporal has under the id of a row's workflow: it runs; something else runs under its id; it has ended. With the run
 * that is there, or was last; null when Temporal knows of none.
 */
export type Execution = { state: 'running' } | { state: 'foreign' | 'ended'; runId: string | null };

/** An execution that the search knows: the id of its row, and when its run began. */
type FoundExecution = { id: string; startedAt: Date };

/** Questions about the executions of our workflows. Search lags behind by seconds, a look does not. */
export type Executions = {
  /** Counts the running executions of a kind, by ids of rows, whose runs began before a time and whose rows are open. */
  count(kind: FlowKind, ids: IdRange, before: Date): Promise<number>;
  /** Gives up to `limit` running executions of a kind, by ids of rows, whenever their runs began. */
  list(kind: FlowKind, ids: IdRange, limit: number): Promise<FoundExecution[]>;
  /** Looks at the execution of one row. */
  look(kind: FlowKind, id: string): Promise<Execution>;
};

const deadlineMs = 10_000;
const notFound = 5;

/** Numbers of WorkflowExecutionStatus: a paused workflow goes on. */
const goingOn: readonly unknown[] = [1, 8];

/** Asks Temporal about the executions of our workflows; every question ends within 10 s. */
export function createExecutions(client: Client): Executions {
  const soon = <T>(ask: () => Promise<T>) => client.withDeadline(Date.now() + deadlineMs, ask);
  return {
    count: async (kind, ids, before) => {
      const began = ` AND StartTime < "${before.toISOString()}"`;
      return (await soon(() => client.workflow.count(`${running(kind, ids)}${began}`))).count;
    },
    list: (kind, ids, limit) => soon(() => list(client, kind, ids, limit)),
    look: (kind, id) => soon(() => look(client, kind, id)),
  };
}

async function list(
  { workflowService, options: { namespace } }: Client,
  kind: FlowKind,
  ids: IdRange,
  pageSize: number,
): Promise<FoundExecution[]> {
  const query = running(kind, ids);
  const { executions } = await workflowService.listWorkflowExecutions({ namespace, query, pageSize });
  return executions.flatMap(({ execution, startTime }) => {
    const id = rowIdOf(kind, execution?.workflowId ?? '');
    return id === undefined ? [] : [{ id, startedAt: new Date(secondsOf(startTime) * 1_000) }];
  });
}

async function look(
  { workflowService, options: { namespace } }: Client,
  kind: FlowKind,
  id: string,
): Promise<Execution> {
  const execution = { workflowId: flowNames[kind].idOf(id) };
  try {
    return found(kind, await workflowService.describeWorkflowExecution({ namespace, execution }));
  } catch (error) {
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    if (code === notFound) return { state: 'ended', runId: null };
    throw error;
  }
}

type Described = Awaited<ReturnType<Client['workflowService']['describeWorkflowExecution']>>;

function found(kind: FlowKind, { workflowExecutionInfo: info, executionConfig }: Described): Execution {
  const runId = info?.execution?.runId ?? null;
  if (!goingOn.includes(info?.status)) return { state: 'ended', runId };
  const names = { type: info?.type?.name, taskQueue: executionConfig?.taskQueue?.name };
  if (isOurs(kind, names) && delayOf(info) < mostDelay) return { state: 'running' };
  return { state: 'foreign', runId };
}

/** Seconds. One that somebody began with a delay of years does nothing in all that time; ours begin at once. */
function delayOf(info: Described['workflowExecutionInfo']): number {
  return secondsOf(info?.executionTime) - secondsOf(info?.startTime);
}

const mostDelay = 60;

function secondsOf(time: { seconds?: unknown } | null | undefined): number {
  return Number(time?.seconds ?? 0);
}

type Names = { type: string | null | undefined; taskQueue: string | null | undefined };

/** Somebody who reaches Temporal may start a workflow of their own, or ours on a queue of their own, under any id. */
function isOurs(kind: FlowKind, { type, taskQueue }: Names): boolean {
  const names = flowNames[kind];
  return taskQueue === names.taskQueue && (type === names.type || type === cancelEndedFlowType);
}

/** An envelope or a request that has ended may run on for weeks, to tell people: its row is closed. */
const open: Record<FlowKind, string> = {
  sign_request: ' AND FlowStage != "notifying" AND FlowStage != "ended"',
  envelope: ' AND FlowStage != "notifying" AND FlowStage != "ended"',
  webhook_delivery: '',
};

/** The ids have one shape, so their order is the same in every collation. */
function running(kind: FlowKind, { from, to }: IdRange): string {
  const { type, taskQueue, idOf } = flowNames[kind];
  const ids = `WorkflowId BETWEEN "${idOf(from)}" AND "${idOf(to)}"`;
  return `WorkflowType = "${type}" AND TaskQueue = "${taskQueue}" AND ExecutionStatus = "Running" AND ${ids}${open[kind]}`;
}

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The id of the row of a workflow; undefined when the workflow's id is none of ours. */
function rowIdOf(kind: FlowKind, workflowId: string): string | undefined {
  const id = uuid.exec(workflowId)?.[0];
  return id !== undefined && workflowId === flowNames[kind].idOf(id) ? id : undefined;
}
