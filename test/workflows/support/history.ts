import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/** A flow's history as the server keeps it, in Temporal's own JSON form. */
export async function historyOf(handle: WorkflowHandle): Promise<unknown> {
  return JSON.parse(historyToJSON(await handle.fetchHistory()));
}

/** Everything that can be read in a history, payloads (base64 in JSON) included, as one text. */
export async function readableHistory(handle: WorkflowHandle): Promise<string> {
  const found: string[] = [];
  collect(await historyOf(handle), found);
  return found.join('\n');
}

function collect(value: unknown, into: string[]): void {
  if (typeof value === 'string') {
    into.push(value, Buffer.from(value, 'base64').toString('utf8'));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      into.push(name);
      collect(member, into);
    }
  }
}
