import {
  Worker,
  type NativeConnection,
  type WorkflowBundleOption,
  type WorkerOptions,
} from '@temporalio/worker';
import type { DataConverter } from '@temporalio/common';
import type { createActivities } from '#activities/index.ts';
import { deploymentName } from '#clients/temporal/deployment.ts';
import { taskQueues, type TaskQueue } from '#domain/common/workflow-ids.ts';
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
  /** The version of these workers; without it they have none. */
  buildId?: string;
  /** The name under which each poll is on record in Temporal. */
  identity?: string;
  /** The queues that these workers take from; all of them when not given. */
  queues?: readonly TaskQueue[];
  /** The activities of a queue that run at once, where it is not `places`. */
  otherPlaces?: Partial<Record<TaskQueue, number>>;
  /** The workflows as `bundleFlows` gave them, or a file with their code, if they were bundled before or are not ours. */
  workflowBundle?: WorkflowBundleOption;
};

/**
 * The number of activities of a queue that run at once in one process. The memory for large PDFs is also bounded by
 * `activities/envelope/pdf/semaphore.ts`, and that for documents by the slots of the sandbox (`documents/sandbox/`), for
 * which they wait here by organization. PDFs of envelopes wait here, too, for the threads (`documents/threads/`), which
 * organizations share.
 */
const places: Record<TaskQueue, number> = {
  flows: 100,
  seals: 100,
  webhooks: 200,
  documents: 40,
  pdf: 8,
  signatures: 8,
  preparations: 8,
  messages: 100,
  purges: 1,
};

/**
 * Makes the workers of the task queues: workflows with their activities; seals, which wait for the key service, and must not
 * take the places of recording what people do; webhook attempts, whose slow receivers must not
 * take the slots of signing; documents, which are heavy; and the PDFs of envelopes, where work that people wait for has
 * slots of its own. Each drains for up to 25 s when it is told to stop.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const shared = {
    connection: options.connection,
    namespace: options.namespace,
    activities: options.activities,
    dataConverter: options.dataConverter,
    ...(options.identity ? { identity: options.identity } : {}),
    ...(options.buildId ? { workerDeploymentOptions: versionOf(options.buildId) } : {}),
    // By default a heartbeat waits for most of its timeout before it is sent: too close on a loaded machine.
    maxHeartbeatThrottleInterval: '3 seconds',
    shutdownGraceTime: '25 seconds',
    shutdownForceTime: '29 seconds',
    interceptors: { activity: [traceActivities, bindActivities, logActivities(options.log)] },
  } satisfies Partial<WorkerOptions>;
  const queues = options.queues ?? (Object.keys(places) as TaskQueue[]);
  return Promise.all(
    queues.map(async (queue) =>
      Worker.create({
        ...shared,
        ...(queue === 'flows' ? await flowsOf(options) : {}),
        taskQueue: taskQueues[queue],
        maxConcurrentActivityTaskExecutions: options.otherPlaces?.[queue] ?? places[queue],
      }),
    ),
  );
}

async function flowsOf(options: WorkersOptions) {
  return {
    sinks: traceSinks,
    workflowBundle: options.workflowBundle ?? (await keptFlows()),
    maxCachedWorkflows: options.maxCachedWorkflows,
  };
}

function versionOf(buildId: string) {
  return {
    version: { deploymentName, buildId },
    useWorkerVersioning: true,
    // Of those flows that do not say otherwise (src/workflows/versioning.ts).
    defaultVersioningBehavior: 'AUTO_UPGRADE',
  } as const;
}
