import { isGrpcServiceError, type Client } from '@temporalio/client';
import { taskQueues } from '#domain/common/workflow-ids.ts';

type QueueName = keyof typeof taskQueues;

/** Who asks for the tasks of a queue, as Temporal says; `backlog` is null where the server does not count. */
export type QueueState = {
  name: QueueName;
  /** The number of processes that asked within the time that a long poll may take. */
  workers: number;
  /** null: nobody has asked for five minutes, for which the server remembers them. */
  lastPollAt: Date | null;
  backlog: number | null;
};

/** Numbers of TaskQueueType. */
const workflowTasks = 1;
const activityTasks = 2;

/** A worker asks again after at most a minute of waiting: longer than that, with some room, and nobody is there. */
const pollMs = 75_000;

type Described = { polls: { identity: string; at: number }[]; backlog: number | null };

/** Asks Temporal about every queue of ours; throws its error when one of the questions fails. */
export function describeQueues(client: Client): Promise<QueueState[]> {
  const names = Object.keys(taskQueues) as QueueName[];
  return Promise.all(names.map((name) => describeQueue(client, name)));
}

/** Workflows alone run on `flows`: it is as well off as the worse of its two halves. */
async function describeQueue(client: Client, name: QueueName): Promise<QueueState> {
  const types = name === 'flows' ? [workflowTasks, activityTasks] : [activityTasks];
  const halves = await Promise.all(types.map((type) => describeHalf(client, name, type)));
  const states = halves.map(stateOf);
  const [worst] = states.toSorted(
    (a, b) => a.workers - b.workers || Number(a.lastPollAt) - Number(b.lastPollAt),
  );
  const counts = states.flatMap(({ backlog }) => (backlog === null ? [] : [backlog]));
  return {
    name,
    workers: worst?.workers ?? 0,
    lastPollAt: worst?.lastPollAt ?? null,
    backlog: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
  };
}

async function describeHalf(
  { workflowService, options: { namespace } }: Client,
  name: QueueName,
  taskQueueType: number,
): Promise<Described> {
  const answer = await workflowService
    .describeTaskQueue({ namespace, taskQueue: { name: taskQueues[name] }, taskQueueType, reportStats: true })
    .catch(noneYet);
  const polls = (answer?.pollers ?? []).map(({ identity, lastAccessTime }) => ({
    identity: identity ?? '',
    at: Number(lastAccessTime?.seconds ?? 0) * 1_000,
  }));
  const count = answer?.stats?.approximateBacklogCount;
  return { polls, backlog: count === undefined || count === null ? null : Number(count) };
}

const notFound = 5;

/** A queue that nobody has ever used is not known to some servers. */
function noneYet(error: unknown): undefined {
  const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
  if (code === notFound) return undefined;
  throw error;
}

function stateOf({ polls, backlog }: Described): Omit<QueueState, 'name'> {
  const now = Date.now();
  const fresh = new Set(polls.filter(({ at }) => now - at < pollMs).map(({ identity }) => identity));
  const last = Math.max(0, ...polls.map(({ at }) => at));
  return { workers: fresh.size, lastPollAt: last > 0 ? new Date(last) : null, backlog };
}
