import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operatorRetryUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, auditActions, rowOf, startFlow, untilRow, type Flow } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import {
  actsOf,
  detailsOf,
  idsFound,
  helpless,
  impatient,
  shownBy,
  staff,
  staffAct,
  untilRowStuck,
  untilStuck,
} from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const signAct = { loa: 1, actor } as const;

/** A request that its signer has signed while the key service is down. */
async function signedWithoutKeyService(patience = impatient): Promise<Flow & { signedAt: string }> {
  await world.keyService.kill();
  const flow = await startFlow(world, {}, { patience });
  const { signedAt } = await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  return { ...flow, signedAt };
}

test('a signature that cannot be made is found as stuck, in words with what to do, and staff move it', async () => {
  const flow = await signedWithoutKeyService();
  expect(await untilStuck(flow.handle)).toBe('key_service_unavailable');
  const found =
    'WorkflowType = "signRequest" AND Stuck = true AND StuckReason = "key_service_unavailable" AND FlowStage = "sealing"';
  await untilTrue(async () => (await idsFound(world, found)).includes(`sign-request/${flow.id}`));
  const details = await detailsOf(flow.handle);
  for (const words of ['Stuck since', 'The key service does not answer', 'What to do:', 'operatorRetry'])
    expect(details).toContain(words);
  expect(await untilRowStuck(world, flow.id)).toMatchObject({
    status: 'pending',
    sealing: true,
    stuckReason: 'key_service_unavailable',
    stuckStage: 'sealing',
  });

  await world.keyService.start();
  await flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  const row = await untilRow(world, flow.id, 'signed');
  expect(row.signedAt?.toISOString()).toBe(flow.signedAt);
  expect(row).toMatchObject({ stuckSince: null, stuckReason: null, stuckStage: null });
  expect(await flow.handle.result()).toMatchObject({ status: 'signed' });
  expect(await shownBy(flow.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  expect(await detailsOf(flow.handle)).not.toContain('Stuck');
  expect((await auditActions(world, flow.id)).toSorted()).toEqual([
    'sign_request.accepted',
    'sign_request.created',
    'sign_request.signed',
    'support.retried',
  ]);
  const { staffId, xRequestId } = staff;
  expect(await actsOf(world, flow.id, 'support.retried')).toEqual([
    {
      resourceType: 'sign_request',
      metadata: { staff_id: staffId, reason: staffAct.reason, request_id: xRequestId },
    },
  ]);
});

test('a retry while the trouble lasts: stuck again, since the same moment; each act is on record', async () => {
  const flow = await signedWithoutKeyService();
  const { stuckSince } = await untilRowStuck(world, flow.id);
  const waits = async () => (await flow.handle.query<Stage>('stage')).trouble?.waiting;
  for (const updateId of ['one', 'two', 'two']) {
    await untilTrue(async () => (await waits()) === true);
    await flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct], updateId });
  }
  await untilTrue(async () => (await waits()) === true);
  expect((await rowOf(world, flow.id))?.stuckSince).toEqual(stuckSince);
  expect(await actsOf(world, flow.id, 'support.retried')).toHaveLength(2);
  await world.keyService.start();
  await flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await untilRow(world, flow.id, 'signed');
});

type Stage = { trouble: { waiting: boolean } | null };

test('without staff the slow timer tries again, and the flow heals by itself', async () => {
  const flow = await signedWithoutKeyService(helpless);
  await untilRowStuck(world, flow.id);
  await world.keyService.start();
  await untilRow(world, flow.id, 'signed');
  await flow.handle.result();
  expect(await shownBy(flow.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  expect(await auditActions(world, flow.id)).toEqual([
    'sign_request.created',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
});

test('a worker that is away for longer than the quick tries is no reason to wait for the slow timer', async () => {
  const flow = await signedWithoutKeyService({ fastMs: 5_000, slowMs: 3_600_000 });
  await untilTrue(
    async () => (await flow.handle.describe()).raw.pendingActivities?.[0]?.attempt !== undefined,
  );
  await world.workers.pause();
  await world.keyService.start();
  // The activity's time runs out at the server while nobody works.
  await untilTrue(async () => ((await flow.handle.describe()).raw.pendingActivities?.length ?? 0) === 0);
  // From three seconds on the flow knows that there was no worker.
  await sleep(4_000);
  await world.workers.start();
  await untilRow(world, flow.id, 'signed');
});

test('a flow that is not stuck refuses a retry', async () => {
  const flow = await startFlow(world);
  const refused = await refusalOf(flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] }));
  expect(refused).toEqual({ type: 'invalid_state', details: { stage: 'waiting' } });
  expect(await auditActions(world, flow.id)).toEqual(['sign_request.created']);
});

test('the row missing its table: the search attributes say it alone, and it heals when the table is back', async () => {
  const flow = await startFlow(world, {}, { patience: helpless });
  const em = world.owner.em.fork();
  const { workflowId } = flow.handle;
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: signAct });
  await em.execute('alter table sign_request rename to sign_request_away');
  try {
    await flow.handle.executeUpdate(signUpdate, { args: [{ ...signAct, proofId }] });
    expect(await untilStuck(flow.handle)).toBe('internal_error');
  } finally {
    await em.execute('alter table sign_request_away rename to sign_request');
  }
  const row = await untilRow(world, flow.id, 'signed');
  expect(row.stuckSince).toBeNull();
});
