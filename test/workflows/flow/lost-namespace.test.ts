import { NativeConnection } from '@temporalio/worker';
import { expect, inject, test, vi } from 'vitest';
import { createClient } from '#codec/create-client.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import type { signRequest } from '#workflows/sign-request/workflow.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { ensureSchedules } from '#worker/schedules.ts';
import { createWorkers } from '#worker/workers.ts';
import { createNamespace, untilTrue } from '#test/support/world/namespace.ts';
import { proving } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import { envelopeRow, sendEnvelope, untilInvited } from '#test/workflows/support/envelope.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { watch } from '#test/workflows/support/watch.ts';
import { actor, linksTo, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(startWorld);

/** Starts the product's workers in an empty namespace, over the same rows. */
async function startInEmptyNamespace() {
  const namespace = await createNamespace();
  const { deps } = world;
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  // As the worker's own program does.
  const temporal = createClient(deps.keys.payloads, { connection, namespace });
  const workers = await createWorkers({
    connection,
    namespace,
    activities: activitiesOf({ ...deps, temporal }),
    dataConverter: createDataConverter(deps.keys.payloads, { onlyEncrypted: true }),
    log: deps.log,
    maxCachedWorkflows: 100,
    workflowBundle: { codePath: inject('flowsBundle') },
  });
  const done = Promise.all(workers.map((worker) => worker.run()));
  const stop = async () => {
    for (const worker of workers) worker.shutdown();
    await done;
    await connection.close();
  };
  return { temporal, stop };
}

test('in an empty namespace the schedule brings every open row back, and all of them go on', async () => {
  const flows = [await startFlow(world, { notify: true }), await startFlow(world, { notify: true })];
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  for (const { id } of flows) await untilTrue(async () => Boolean((await rowOf(world, id))?.linkSentAt));
  await world.workers.pause();
  // Rows of a few seconds are on their way; these are older.
  const em = world.owner.em.fork();
  await em.execute(`update sign_request set created_at = created_at - interval '10 minutes'`);
  await em.execute(`update envelope set sent_at = sent_at - interval '10 minutes'`);

  const { temporal, stop } = await startInEmptyNamespace();
  await ensureSchedules(temporal);
  const runs = async (workflowId: string) =>
    (await temporal.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
  const ids = [...flows.map(({ id }) => `sign-request/${id}`), `envelope/${going.id}`];
  for (const id of ids) await untilTrue(async () => runs(id), 60_000);
  // A signature is made of the request that the partner made, to the millisecond.
  await em.execute(`update sign_request set created_at = created_at + interval '10 minutes'`);
  const [first] = flows;
  if (!first) throw new Error('no flow');
  const handle = temporal.workflow.getHandle<typeof signRequest>(`sign-request/${first.id}`);
  await proving(world.deps, handle, 'signRequest').executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, first.id, 'signed');
  for (const { email } of flows) expect(await linksTo(world, email)).toHaveLength(1);
  expect((await envelopeRow(world, going.id)).status).toBe('sent');

  // Looked at one by one, all of them run: nothing is done a second time.
  expect(await watch({ deps: { temporal } }, { walked: '' })).toEqual({ restarted: 0, raised: 0 });
  for (const { id } of flows)
    expect(await actsOf(world, id, 'sign_request.flow_ended')).toMatchObject([
      { metadata: { restarted: true, run_id: null } },
    ]);
  await stop();
});
