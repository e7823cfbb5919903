import { test } from 'vitest';
import { bulkSendWorkflowId } from '#domain/common/workflow-ids.ts';
import { rowFor, startBulkGround } from '#test/api/platform/bulk-sends/ground.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import type { bulkSend } from '#workflows/bulk-send/workflow.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records bulk sends: one of two batches, and a run that goes on as a new one; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/bulk-send.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));
const bulk = setUp(() => startBulkGround(world));

async function sendTwelve(): Promise<string> {
  const rows = Array.from({ length: 12 }, (_, index) => rowFor(index));
  const { id } = expectAnswer(await bulk.post({ rows }), 201);
  await bulk.ended(id);
  return id;
}

test('sent in two batches', async () => {
  const id = await sendTwelve();
  await record('bulk-send/sent', world.deps.temporal.workflow.getHandle(bulkSendWorkflowId(id)));
});

test('a run that goes on as a new one', async () => {
  const id = await sendTwelve();
  await world.owner.em.fork().execute("update bulk_send set status = 'sending' where id = ?", [id]);
  await world.owner.em
    .fork()
    .execute("update bulk_send_row set status = 'waiting' where bulk_send_id = ?", [id]);
  const handle = await world.deps.temporal.workflow.start<typeof bulkSend>('bulkSend', {
    workflowId: bulkSendWorkflowId(id),
    taskQueue: 'flows',
    args: [{ bulkSendId: id, historyLimit: 1 }],
  });
  await record('bulk-send/continued', handle);
});
