import { ScheduleNotFoundError, WorkflowFailedError, type Client } from '@temporalio/client';
import { scheduleIds, type ScheduleId } from '#domain/common/workflow-ids.ts';

/** How a schedule's runs have ended, newest last; those that have not ended are left out. */
type Run = {
  startedAt: Date;
  closedAt: Date | null;
  outcome: 'running' | 'completed' | 'failed';
  error: string | null;
};

/** A schedule as Temporal has it. */
export type ScheduleState = {
  id: ScheduleId;
  /** Milliseconds; 0 when the schedule is not there. */
  everyMs: number;
  createdAt: Date | null;
  paused: boolean;
  nextRunAt: Date | null;
  /** Those of its last runs that are looked at, newest last. */
  runs: Run[];
};

/** So many of the last runs tell since when a schedule fails. */
const mostRuns = 5;
/** Runs that have ended are remembered, so many at most. */
const mostKept = 200;

/** Makes the function that asks Temporal about every schedule of ours; it throws Temporal's error when a question fails. */
export function createScheduleLook(client: Client): () => Promise<ScheduleState[]> {
  const ended = new Map<string, Run>();
  const look = async (workflowId: string, runId: string, startedAt: Date) => {
    const kept = ended.get(runId);
    if (kept) return kept;
    const run = await describeRun(client, { workflowId, runId, startedAt });
    if (run.outcome === 'running') return run;
    if (ended.size >= mostKept) ended.clear();
    ended.set(runId, run);
    return run;
  };
  return () => Promise.all(scheduleIds.map((id) => describeOne(client, id, look)));
}

type Look = (workflowId: string, runId: string, startedAt: Date) => Promise<Run>;

async function describeOne(client: Client, id: ScheduleId, look: Look): Promise<ScheduleState> {
  const described = await client.schedule.getHandle(id).describe().catch(missing);
  if (!described) return { id, everyMs: 0, createdAt: null, paused: false, nextRunAt: null, runs: [] };
  const { spec, state, info } = described;
  const started = info.recentActions
    .slice(-mostRuns)
    .flatMap(({ action, takenAt }) => ('workflow' in action ? [{ ...action.workflow, takenAt }] : []));
  const runs = await Promise.all(
    started.map(({ workflowId, firstExecutionRunId, takenAt }) =>
      look(workflowId, firstExecutionRunId, takenAt),
    ),
  );
  return {
    id,
    everyMs: spec.intervals?.[0]?.every ?? 0,
    createdAt: info.createdAt,
    paused: state.paused,
    nextRunAt: info.nextActionTimes[0] ?? null,
    runs,
  };
}

function missing(error: unknown): undefined {
  if (error instanceof ScheduleNotFoundError) return undefined;
  throw error;
}

type Started = { workflowId: string; runId: string; startedAt: Date };

async function describeRun(client: Client, { workflowId, runId, startedAt }: Started): Promise<Run> {
  const handle = client.workflow.getHandle(workflowId, runId);
  const { status, closeTime } = await handle.describe();
  const closedAt = closeTime ?? null;
  // A run that went on as a new one has done what it had to until then.
  if (status.name === 'COMPLETED' || status.name === 'CONTINUED_AS_NEW')
    return { startedAt, closedAt, outcome: 'completed', error: null };
  if (status.name === 'RUNNING' || status.name === 'PAUSED')
    return { startedAt, closedAt: null, outcome: 'running', error: null };
  return {
    startedAt,
    closedAt,
    outcome: 'failed',
    error: (await failureOf(handle)) ?? status.name.toLowerCase(),
  };
}

/** The message of the failure that is behind the others, which quotes no data. */
async function failureOf(handle: { result: () => Promise<unknown> }): Promise<string | undefined> {
  try {
    await handle.result();
    return undefined;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    let cause: Error | undefined = error.cause;
    while (cause?.cause instanceof Error) cause = cause.cause;
    return cause?.message.slice(0, 300);
  }
}
