import { Connection } from '@temporalio/client';
import { readTemporalSettings } from '#config/temporal.ts';

/** How long workflows need a payload key that was in use before a moment. */
export type PayloadKeyUse = { running: number; retentionDays: number; closedUntil: Date };

/**
 * Counts the workflows that began before a moment and still run, and says when Temporal deletes the last that ended by now: both have
 * payloads under the key of before. Throws when Temporal does not answer.
 */
export async function payloadKeyUse(
  env: NodeJS.ProcessEnv,
  since: Date,
  now = Date.now(),
): Promise<PayloadKeyUse> {
  const { namespace, connection: options } = readTemporalSettings(env);
  const connection = await Connection.connect(options);
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
