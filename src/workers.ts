import { fileURLToPath } from 'node:url';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { DataConverter } from '@temporalio/common';
import type { createActivities } from '#activities/index.ts';
import { taskQueues } from '#domain/workflow-ids.ts';
import { logActivities } from './activity-log.ts';
import type { Logger } from './log.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  activities: ReturnType<typeof createActivities>;
  dataConverter: DataConverter;
  log: Logger;
  maxCachedWorkflows: number;
  /** The module of the flows, when it is another than ours. */
  workflowsPath?: string;
};

/**
 * Makes the workers of the task queues: flows with their activities; webhook attempts, whose slow receivers must not
 * take the places of signing; documents, which are heavy: four at once; and the PDFs of envelopes: two at once. Each drains for up to 25 s when it is told to stop.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const shared = {
    connection: options.connection,
    namespace: options.namespace,
    activities: options.activities,
    dataConverter: options.dataConverter,
    // By default a heartbeat waits for most of its timeout before it is passed on: too close on a loaded machine.
    maxHeartbeatThrottleInterval: '3 seconds',
    shutdownGraceTime: '25 seconds',
    shutdownForceTime: '29 seconds',
    interceptors: {
      activity: [logActivities(options.log)],
      workflowModules: [fileURLToPath(import.meta.resolve('#workflows/request-id.ts'))],
    },
  } satisfies Partial<WorkerOptions>;
  const flows = await Worker.create({
    ...shared,
    taskQueue: taskQueues.flows,
    workflowsPath: options.workflowsPath ?? fileURLToPath(import.meta.resolve('#workflows/index.ts')),
    maxCachedWorkflows: options.maxCachedWorkflows,
  });
  const webhooks = await Worker.create({
    ...shared,
    taskQueue: taskQueues.webhooks,
    maxConcurrentActivityTaskExecutions: 200,
  });
  const documents = await Worker.create({
    ...shared,
    taskQueue: taskQueues.documents,
    maxConcurrentActivityTaskExecutions: 4,
  });
  const pdf = await Worker.create({
    ...shared,
    taskQueue: taskQueues.pdf,
    maxConcurrentActivityTaskExecutions: 2,
  });
  return [flows, webhooks, documents, pdf];
}
