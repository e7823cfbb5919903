import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { connectTemporal } from '#api/common/flows/temporal-connection.ts';
import { freePort } from '#stack/system/ports.ts';
import { startGate } from '#test/support/servers/gate.ts';

test('a call that breaks off after the connection was closed is not begun anew where nobody could catch it', async () => {
  const gate = await startGate();
  const { host: address } = new URL(gate.before(`http://${inject('temporalAddress')}`));
  const { connection, close } = connectTemporal({ address });
  const poll = { namespace: 'default', taskQueue: { name: crypto.randomUUID() } };
  await connection.ensureConnected();
  const polled = connection
    .withDeadline(Date.now() + 60_000, () => connection.workflowService.pollWorkflowTaskQueue(poll))
    .catch((error: unknown) => error);
  // The poll is with the server by then.
  await sleep(300);
  // A call that is under way may end after the closing.
  await close();
  await gate.shut();
  expect(await polled).toMatchObject({ code: 14 });
  // The SDK would repeat the call within this time; an error that it throws then fails the whole run.
  await sleep(500);
});

test('a call that waits to be begun anew when the connection is closed ends then, as unavailable', async () => {
  const { connection, close } = connectTemporal({ address: `127.0.0.1:${await freePort()}` });
  const called = connection.workflowService.getSystemInfo({}).catch((error: unknown) => error);
  // It has broken off a few times by now, and waits longer each time.
  await sleep(1_000);
  const closed = Date.now();
  await close();
  // The text is ours, or that of an attempt that was under way at this very moment.
  const details = expect.stringMatching(/^the connection to Temporal was closed$|ECONNREFUSED/);
  expect(await called).toMatchObject({ code: 14, details });
  expect(Date.now() - closed).toBeLessThan(2_000);
  await expect(connection.workflowService.getSystemInfo({})).rejects.toMatchObject({ code: 14 });
});
