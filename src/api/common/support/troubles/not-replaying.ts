import { isGrpcServiceError } from '@temporalio/client';
import { WorkflowTaskFailure } from '#entities/common/workflow-task-failure.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

export type NotReplaying = { workflowId: string; since: Date; cause: string };

type Deps = Pick<ApiDependencies, 'orm' | 'temporal'>;

/** So many notes are looked at in one call, and so many at once. */
const mostNotes = 100;
const together = 10;
/** The first try of a task, and one more, may fail by what has passed since, such as a worker that was stopped. */
const mostAttempts = 2;
const deadlineMs = 3_000;
const notFound = 5;

/** Finds the workflows that no worker can go on with now, the latest first; forgets those that have gone on. */
export async function findNotReplaying(deps: Deps): Promise<NotReplaying[]> {
  const em = deps.orm.em.fork();
  const notes = await em.find(WorkflowTaskFailure, {}, { orderBy: { lastAt: 'desc' }, limit: mostNotes });
  const found: NotReplaying[] = [];
  for (let from = 0; from < notes.length; from += together)
    for (const one of await Promise.all(notes.slice(from, from + together).map((note) => check(deps, note))))
      if (one) found.push(one);
  return found;
}

/** Looks whether no worker can go on with one workflow. */
export async function notReplaying(deps: Deps, workflowId: string): Promise<NotReplaying | undefined> {
  const note = await deps.orm.em.fork().findOne(WorkflowTaskFailure, { workflowId });
  return note ? check(deps, note) : undefined;
}

async function check(deps: Deps, note: WorkflowTaskFailure): Promise<NotReplaying | undefined> {
  const { workflowId, firstAt: since, cause, lastAt } = note;
  const attempt = await attemptsOf(deps, workflowId);
  // Where Temporal does not answer, what was seen last may be so still.
  if (attempt === 'unknown' || attempt > mostAttempts) return { workflowId, since, cause };
  if (attempt === 0 && Date.now() - lastAt.getTime() > settledMs)
    await deps.orm.em.fork().nativeDelete(WorkflowTaskFailure, { workflowId, lastAt });
  return undefined;
}

/** A task that has just failed is planned again. */
const settledMs = 60_000;

/** The attempts of the task that a workflow waits for; 0 when it waits for none, or has ended. */
async function attemptsOf({ temporal }: Deps, workflowId: string): Promise<number | 'unknown'> {
  const { workflowService, options } = temporal;
  try {
    const { pendingWorkflowTask } = await temporal.withDeadline(Date.now() + deadlineMs, () =>
      workflowService.describeWorkflowExecution({
        namespace: options.namespace,
        execution: { workflowId },
      }),
    );
    return pendingWorkflowTask?.attempt ?? 0;
  } catch (error) {
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    return code === notFound ? 0 : 'unknown';
  }
}
