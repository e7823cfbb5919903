import {
  Worker,
  type NativeConnection,
  type WorkflowBundleOption,
  type WorkerOptions,
} from '@temporalio/worker';
import type { DataConverter } from '@temporalio/common';
import type { createActivities } from '#activities/index.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { logActivities } from './activity-log.ts';
import { bindActivities } from './bind-activities.ts';
import { keptFlows } from './kept-flows.ts';
import { traceActivities, traceSinks } from './traces.ts';
import type { Logger } from '#log/log.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  activities: ReturnType<typeof createActivities>;
  dataConverter: DataConverter;
  log: Logger;
  maxCachedWorkflows: number;
  /** The activities of a queue that run at once, where it is not `places`. */
  otherPlaces?: Partial<Record<(typeof places)[number][0], number>>;
  /** The workflows as `bundleFlows` gave them, or a file with their code, if they were bundled before or are not ours. */
  workflowBundle?: WorkflowBundleOption;
};

/**
 * The number of activities of a queue that run at once in one process. The memory for large PDFs is also bounded by
 * `activities/envelope/pdf/semaphore.ts`, and that for documents by the slots of the sandbox (`documents/sandbox/`), for
 * which they wait here by organization. PDFs of envelopes wait here, too, for the threads (`documents/threads/`), which
 * organizations share.
 */
const places = [
  ['webhooks', 200],
  ['documents', 40],
  ['pdf', 8],
  ['signatures', 8],
  ['preparations', 8],
  ['messages', 100],
] as const;

/**
 * Makes the workers of the task queues: workflows with their activities; webhook attempts, whose slow receivers must not
 * take the slots of signing; documents, which are heavy; and the PDFs of envelopes, where work that people wait for has
 * slots of its own. Each drains for up to 25 s when it is told to stop.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const shared = {
    connection: options.connection,
    namespace: options.namespace,
    activities: options.activities,
    dataConverter: options.dataConverter,
    // By default a heartbeat waits for most of its timeout before it is sent: too close on a loaded machine.
    maxHeartbeatThrottleInterval: '3 seconds',
    shutdownGraceTime: '25 seconds',
    shutdownForceTime: '29 seconds',
    interceptors: { activity: [traceActivities, bindActivities, logActivities(options.log)] },
  } satisfies Partial<WorkerOptions>;
  const flows = await Worker.create({
    ...shared,
    taskQueue: taskQueues.flows,
    sinks: traceSinks,
    workflowBundle: options.workflowBundle ?? (await keptFlows()),
    maxCachedWorkflows: options.maxCachedWorkflows,
  });
  const others = places.map(([queue, usual]) => {
    const maxConcurrentActivityTaskExecutions = options.otherPlaces?.[queue] ?? usual;
    return Worker.create({ ...shared, taskQueue: taskQueues[queue], maxConcurrentActivityTaskExecutions });
  });
  return [flows, ...(await Promise.all(others))];
}
