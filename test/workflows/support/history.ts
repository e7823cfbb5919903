import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/** Reads a workflow's history as the server keeps it, in Temporal's own JSON form. */
export async function historyOf(handle: WorkflowHandle): Promise<unknown> {
  return JSON.parse(historyToJSON(await handle.fetchHistory()));
}
