import { Connection } from '@temporalio/client';
import { readTemporalSettings } from '#config/temporal.ts';
import { CannotRotate } from './rotation.ts';

/** How long workflows need a payload key that was in use before a moment. */
export type PayloadKeyUse = { running: number; retentionDays: number; closedUntil: Date };

/**
 * Counts the workflows that began before a moment and still run, and says when Temporal deletes the last that ended by now: both have
 * payloads under the key of before. Throws
 * CannotRotate when Temporal does not answer.
 */
export async function payloadKeyUse(
  env: NodeJS.ProcessEnv,
  since: Date,
  now = Date.now(),
): Promise<PayloadKeyUse> {
  // The stack of npm start has its server on this machine.
  const address = env['TEMPORAL_ADDRESS'] || `localhost:${env['TEMPORAL_PORT'] || '7233'}`;
  const { namespace, connection: options } = readTemporalSettings({ ...env, TEMPORAL_ADDRESS: address });
  const connection = await Connection.connect(options).catch((cause: unknown) => {
    const message = `Temporal cannot be reached at ${options.address}; set TEMPORAL_ADDRESS and its other variables as API and worker have them.`;
    throw new CannotRotate(message, { cause });
  });
  try {
    const query = `ExecutionStatus = 'Running' AND StartTime < '${since.toISOString()}'`;
    const { count } = await connection.workflowService.countWorkflowExecutions({ namespace, query });
    const { config } = await connection.workflowService.describeNamespace({ namespace });
    const retentionDays = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / 86_400;
    return {
      running: Number(count ?? 0),
      retentionDays,
      closedUntil: new Date(now + retentionDays * 86_400_000),
    };
  } finally {
    await connection.close();
  }
}
