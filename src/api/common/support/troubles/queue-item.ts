import { taskQueues } from '#domain/common/workflow-ids.ts';
import type { QueueState } from '#clients/temporal/queues.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { noTrouble, troubleView } from '../flows/trouble-view.ts';
import type { OutsideTrouble, WatchedQueue } from './machine-room.ts';

type Seen = {
  /** When this process began to look, in epoch milliseconds. */
  began: number;
  /** Since when this process has seen nobody, by queue. */
  unpolled: Map<string, Date>;
};

/** The server forgets a poller after five minutes; a worker that has just begun is not there yet. */
const settledMs = 60_000;

/** Says since when nobody takes the tasks of a queue; null when somebody does, or may be about to begin. */
export function queueTrouble(
  { name, workers, lastPollAt, backlog }: QueueState,
  { began, unpolled }: Seen,
  now = Date.now(),
): OutsideTrouble | null {
  // Nobody need take what nobody puts in.
  const isIdle = name === taskQueues.purges && !backlog;
  if (workers > 0 || isIdle) {
    unpolled.delete(name);
    return null;
  }
  const first = unpolled.get(name) ?? new Date(now);
  unpolled.set(name, first);
  if (lastPollAt === null && now - began < settledMs) return null;
  const error = backlog === null ? null : `${backlog} tasks wait.`;
  return { since: lastPollAt ?? first, error };
}

/** Makes a queue's list item. */
export function queueItem({ name, workers, backlog, trouble }: WatchedQueue): FlowItem {
  const at = trouble?.since ?? new Date();
  return {
    id: name,
    kind: 'task_queue',
    workflow_id: name,
    request_id: null,
    partner: null,
    organization: null,
    waits_for: null,
    status: workers > 0 ? 'polled' : 'unpolled',
    stage: `${workers} workers`,
    backlog,
    ...(trouble
      ? troubleView({ reason: 'no_worker', since: trouble.since, lastError: trouble.error, nextTryAt: null })
      : noTrouble),
    created_at: at.toISOString(),
  };
}
