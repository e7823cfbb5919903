import { fileURLToPath } from 'node:url';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { DataConverter } from '@temporalio/common';
import type { createActivities } from '#activities/index.ts';
import { taskQueues } from '#domain/workflow-ids.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  activities: ReturnType<typeof createActivities>;
  dataConverter: DataConverter;
  maxCachedWorkflows: number;
  /** The module of the flows, when it is another than ours. */
  workflowsPath?: string;
};

/**
 * Makes the workers of both task queues: flows with their activities, and webhook attempts, whose slow receivers must
 * not take the places of signing. Each drains for up to 25 s when it is told to stop.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const shared = {
    connection: options.connection,
    namespace: options.namespace,
    activities: options.activities,
    dataConverter: options.dataConverter,
    shutdownGraceTime: '25 seconds',
    shutdownForceTime: '29 seconds',
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
  return [flows, webhooks];
}
