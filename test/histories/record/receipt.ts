import { test } from 'vitest';
import { receiptWorkflowId } from '#domain/common/workflow-ids.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records receipts of sign requests: one that is sent at once, and one that waits for the mail server; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/receipt.ts
 */

const mail = setUp(startMailServer);
const world = setUp(() =>
  startWorld({ ...mail.settings, PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }),
);

const signAct = { loa: 1, actor } as const;

test('sent at once', async () => {
  const flow = await startFlow(world, { notify: true });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/receipt', flow.handle);
});

test('sent when mail goes out again', { timeout: 180_000 }, async () => {
  await mail.stop();
  const flow = await startFlow(world, { notify: true });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/receipt-left', flow.handle);
  await mail.start();
  await record(
    'sign-request/receipt-late',
    world.deps.temporal.workflow.getHandle(receiptWorkflowId(flow.id)),
  );
});
