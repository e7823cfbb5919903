import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { connectTemporal } from '#api/temporal-connection.ts';
import { startGate } from '../support/gate.ts';

test('a call that breaks off after the connection was closed is not begun anew where nobody could catch it', async () => {
  const gate = await startGate();
  const { host: address } = new URL(gate.before(`http://${inject('temporalAddress')}`));
  const { connection, close } = connectTemporal({ address });
  const poll = { namespace: 'default', taskQueue: { name: crypto.randomUUID() } };
  await connection.ensureConnected();
  const polled = connection
    .withDeadline(Date.now() + 60_000, () => connection.workflowService.pollWorkflowTaskQueue(poll))
    .catch((error: unknown) => error);
  await sleep(300);
  // What is under way may end after this.
  await close();
  await gate.shut();
  expect(await polled).toMatchObject({ code: 14 });
  // What the SDK began anew it would begin within this time; thrown, it fails the whole run.
  await sleep(500);
});
