import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { createClient } from '#codec/create-client.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import { payloadKeyId, payloadKeysOf, type PayloadKeys } from '#codec/payload-keys.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, untilStatus } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';
import { handleOf } from '#test/workflows/support/flow.ts';
import { found, readStore } from './support/raw-store.ts';

const first = randomBytes(32);
const second = randomBytes(32);
const stranger = randomBytes(32);

// Workers are stopped and started between the steps.
vi.setConfig({ testTimeout: 120_000 });

const world = setUp(startWorld);
beforeAll(async () => {
  await restartWith(payloadKeysOf(first));
});

/** The API and the worker as they are after a restart with other keys. */
async function restartWith(keys: PayloadKeys): Promise<void> {
  await world.workers.pause();
  const { deps } = world;
  deps.keys.payloads = keys;
  deps.temporal = createClient(keys, {
    connection: deps.connection,
    namespace: world.config.temporal.namespace,
  });
  await world.workers.start();
}

const newRequest = () => createRequest(world, { required_loa: 1, notify: false });
const sign = (token: string) => call(world, `/sign/${token}/sign`, { body: { consent: true } });

test('a flow begun under the old key ends under the new one; both keys are in its history', async () => {
  await restartWith(payloadKeysOf(first));
  const { request_id: id, token } = await newRequest();
  await restartWith(payloadKeysOf(second, [first]));
  expect((await sign(token)).status).toBe(200);
  await untilStatus(world, id, 'signed');
  const { stored } = await readStore(world.config.temporal.namespace);
  const ids = { first: payloadKeyId(first), second: payloadKeyId(second) };
  expect(found(Buffer.concat(stored), ids)).toEqual(['first', 'second']);
});

test('a process with the wrong key fails loudly and changes nothing; with the right one the flow goes on', async () => {
  await restartWith(payloadKeysOf(first));
  const { request_id: id, token } = await newRequest();
  await restartWith(payloadKeysOf(stranger));
  const refused = await sign(token);
  expectError(refused, 503, 'service_unavailable');
  expect(refused.body).toMatchObject({ error: { details: { outcome: 'unknown' } } });
  const failures = async () => {
    const { events } = await handleOf(world, id).fetchHistory();
    return (events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) => failed?.failure ?? []);
  };
  await untilTrue(async () => (await failures()).length > 0);
  const row = await world.deps.orm.em.fork().execute('select status from sign_request where id = ?', [id]);
  expect(row).toEqual([{ status: 'pending' }]);

  await restartWith(payloadKeysOf(second, [first]));
  await untilTrue(async () => [200, 202, 409].includes((await sign(token)).status), 60_000);
  await untilStatus(world, id, 'signed');
});

test('a history with sealed payloads replays, and without the key it does not', async () => {
  await restartWith(payloadKeysOf(first));
  const { request_id: id, token } = await newRequest();
  await sign(token);
  await handleOf(world, id).result();
  const history = await handleOf(world, id).fetchHistory();
  const dataConverter = createDataConverter(payloadKeysOf(second, [first]));
  const workflowBundle = { codePath: inject('flowsBundle') };
  await Worker.runReplayHistory({ workflowBundle, dataConverter }, history);
  const wrong = createDataConverter(payloadKeysOf(stranger));
  await expect(Worker.runReplayHistory({ workflowBundle, dataConverter: wrong }, history)).rejects.toThrow(
    'Replay failed due workflow task failure',
  );
});

test('an act from somebody who reaches Temporal without the key is refused, and the flow goes on', async () => {
  await restartWith(payloadKeysOf(first));
  const { request_id: id, token } = await newRequest();
  const { connection } = world.deps;
  const outsider = new Client({ connection, namespace: world.config.temporal.namespace });
  const forged = { loa: 2, provedChannel: 'sms', actor: { ipAddress: '203.0.113.7', xRequestId: 'forged' } };
  const handle = outsider.workflow.getHandle(signRequestWorkflowId(id));
  // The outsider cannot read the answer either.
  await expect(handle.executeUpdate('sign', { args: [forged] })).rejects.toThrow('binary/encrypted');
  const { events } = await handleOf(world, id).fetchHistory();
  const accepted = (events ?? []).flatMap(
    ({ workflowExecutionUpdateAcceptedEventAttributes: update }) =>
      update?.acceptedRequest?.input?.name ?? [],
  );
  expect(accepted).toEqual(['create']);
  expect((await sign(token)).status).toBe(200);
  await untilStatus(world, id, 'signed');
});

test('an act that was sealed for one flow, copied out of its history, is refused by another', async () => {
  await restartWith(payloadKeysOf(first));
  const [signed, other] = [await newRequest(), await newRequest()];
  expect((await sign(signed.token)).status).toBe(200);
  const { events } = await handleOf(world, signed.request_id).fetchHistory();
  const [copied] = (events ?? []).flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: update }) =>
    update?.acceptedRequest?.input?.name === 'sign' ? [update.acceptedRequest.input] : [],
  );
  const answer = await world.deps.connection.workflowService.updateWorkflowExecution({
    namespace: world.config.temporal.namespace,
    workflowExecution: { workflowId: signRequestWorkflowId(other.request_id) },
    request: { meta: { updateId: randomUUID(), identity: 'outsider' }, input: copied ?? null },
    waitPolicy: { lifecycleStage: 3 },
  });
  expect(answer.outcome?.success ?? null).toBeNull();
  expect(answer.outcome?.failure).toBeTruthy();
  expect((await sign(other.token)).status).toBe(200);
});
