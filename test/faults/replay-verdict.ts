import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { createDataConverter } from '#codec/data-converter.ts';
import type { PayloadKeys } from '#codec/payload-keys.ts';
import { bundleFlows } from '#worker/bundle-flows.ts';
import '#test/support/run/runtime.ts';
import { check, type Check } from './verdict.ts';

/**
 * Replays the histories of sign requests, envelopes, deliveries and questions to devices from their start, as a worker does that never saw them.
 */
export async function judgeReplay(temporalAddress: string, keys: PayloadKeys): Promise<Check[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const list = `WorkflowType IN ('signRequest', 'envelope', 'webhookDelivery', 'confirmation')`;
    const dataConverter = createDataConverter(keys);
    const client = new Client({ connection, dataConverter });
    const histories = client.workflow.list({ query: list }).intoHistories({ concurrency: 4 });
    const options = { workflowBundle: await bundleFlows(), dataConverter };
    const failed: string[] = [];
    let total = 0;
    for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
      total += 1;
      if (error) failed.push(`${workflowId}: ${error.message.slice(0, 300)}`);
    }
    return [check('histories that replay from their start', failed, total)];
  } finally {
    await connection.close();
  }
}
