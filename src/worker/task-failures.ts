import type { Client } from '@temporalio/client';
import type { Orm } from '#entities/orm.ts';

/** A run of a workflow that this worker could not go on with; `cause` has no data. */
export type TaskFailure = {
  runId: string;
  cause: string;
  /** How often its workflow was looked for. */ looks?: number;
};

/** What the SDK has said, until it is written down; a run that is said again counts once. */
export type TaskFailures = {
  note: (failure: TaskFailure) => void;
  /** Takes up to `count` of them out. */
  take: (count: number) => TaskFailure[];
};

/** More than so many are not kept: the others fail again. */
const mostKept = 1_000;

/** Makes the memory of failures between the SDK's logger and the database. */
export function createTaskFailures(): TaskFailures {
  const kept = new Map<string, TaskFailure>();
  return {
    note: (failure) => {
      const { runId } = failure;
      if (kept.size < mostKept || kept.has(runId)) kept.set(runId, failure);
    },
    take: (count) => {
      const taken = [...kept.values()].slice(0, count);
      for (const { runId } of taken) kept.delete(runId);
      return taken;
    },
  };
}

type Dependencies = { orm: Orm; temporal: Pick<Client, 'workflow'>; failures: TaskFailures };

const everyMs = 2_000;
const atOnce = 20;

/**
 * Writes the workflows that this worker could not go on with into the database every two seconds; `failed` gets the failure of
 * a time, whose failures are kept for the next. Gives the function that stops it.
 */
export function keepTaskFailures(deps: Dependencies, failed: (error: unknown) => void): () => void {
  let writing = false;
  const timer = setInterval(() => {
    if (writing) return;
    writing = true;
    void writeDown(deps)
      .catch(failed)
      .finally(() => (writing = false));
  }, everyMs);
  return () => clearInterval(timer);
}

async function writeDown({ orm, temporal, failures }: Dependencies): Promise<void> {
  const taken = failures.take(atOnce);
  try {
    for (const failure of taken) {
      const workflowId = await workflowOf(temporal, failure.runId);
      if (workflowId === undefined) lookAgain(failures, failure);
      else await write(orm, workflowId, failure);
    }
  } catch (error) {
    for (const failure of taken) failures.note(failure);
    throw error;
  }
}

/** So many looks take a minute, by which the search knows of it. */
const mostLooks = 30;

/** The search lags behind, and a task that fails is not always said again. */
function lookAgain(failures: TaskFailures, { looks = 0, ...failure }: TaskFailure): void {
  if (looks < mostLooks) failures.note({ ...failure, looks: looks + 1 });
}

/** The native part names the run alone. */
async function workflowOf(
  { workflow }: Dependencies['temporal'],
  runId: string,
): Promise<string | undefined> {
  if (!/^[\da-f-]{36}$/.test(runId)) return undefined;
  for await (const found of workflow.list({ query: `RunId = "${runId}"`, pageSize: 1 }))
    return found.workflowId;
  return undefined;
}

/** It fails since the first time of a row of failures that are less than an hour apart. */
async function write(orm: Orm, workflowId: string, { runId, cause }: TaskFailure): Promise<void> {
  await orm.em.fork().execute(
    `insert into workflow_task_failure as known (workflow_id, run_id, cause, first_at, last_at) values (?, ?, ?, now(), now())
     on conflict (workflow_id) do update set run_id = excluded.run_id, cause = excluded.cause, last_at = now(),
       first_at = case when known.last_at < now() - interval '1 hour' then now() else known.first_at end`,
    [workflowId, runId, cause],
  );
}
