import { Client } from 'pg';
import { expect, test } from 'vitest';
import {
  operatorCancelUpdate,
  operatorRetryUpdate,
  signUpdate,
  stageQuery,
  withdrawUpdate,
} from '#workflows/sign-request/messages.ts';
import { lockTables, untilOneWaits } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveriesOf, of, register } from '#test/workflows/support/delivery.ts';
import {
  actor,
  auditActions,
  linksTo,
  rowOf,
  signaturesFor,
  startFlow,
  untilRow,
} from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actsOf, impatient, staff, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const signAct = { loa: 1, actor } as const;
const cancelAct: { args: [typeof staffAct] } = { args: [staffAct] };

test('a request that waits is cancelled: expired, with who and why on record, and nobody can sign', async () => {
  const flow = await startFlow(world);
  const { expiredAt } = await flow.handle.executeUpdate(operatorCancelUpdate, cancelAct);
  const row = await rowOf(world, flow.id);
  expect(row).toMatchObject({ status: 'expired', expiryReason: 'cancelled' });
  expect(row?.expiredAt?.toISOString()).toBe(expiredAt);
  expect(await flow.handle.result()).toMatchObject({ status: 'expired', reason: 'cancelled' });
  for (const action of ['support.cancelled', 'sign_request.expired']) {
    const [event] = await actsOf(world, flow.id, action);
    expect(event?.metadata['staff_id']).toBe(staff.staffId);
  }
  const [act] = await actsOf(world, flow.id, 'support.cancelled');
  expect(act?.metadata['reason']).toBe(staffAct.reason);
});

test('while the signature is being made and not stuck, and after any end, a cancellation is refused', async () => {
  await world.keyService.kill();
  const sealing = await startFlow(world);
  await sealing.handle.executeUpdate(signUpdate, { args: [signAct] });
  expect(await refusalOf(sealing.handle.executeUpdate(operatorCancelUpdate, cancelAct))).toEqual({
    type: 'invalid_state',
    details: { stage: 'sealing' },
  });
  await world.keyService.start();
  await untilRow(world, sealing.id, 'signed');

  const release = await lockTables(world.database.url, 'webhook_delivery');
  const withdrawn = await startFlow(world);
  const withdrawing = withdrawn.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  await untilTrue(async () => (await withdrawn.handle.query(stageQuery)).stage === 'recording');
  expect(await refusalOf(withdrawn.handle.executeUpdate(operatorCancelUpdate, cancelAct))).toMatchObject({
    type: 'invalid_state',
  });
  await release();
  await withdrawing;
  expect(await rowOf(world, withdrawn.id)).toMatchObject({ expiryReason: 'withdrawn' });
});

test('a stuck signature is cancelled: one event, and the signature that comes too late changes nothing', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { patience: impatient });
  // The key service hangs in the middle of the operation; the attempt that waits for it outlives its step.
  const keyServiceLock = new Client({ connectionString: world.database.url });
  await keyServiceLock.connect();
  await keyServiceLock.query('begin');
  await keyServiceLock.query('lock table keyservice.signing_operation in access exclusive mode');
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  expect(await untilStuck(flow.handle)).toBe('timed_out');
  await flow.handle.executeUpdate(operatorCancelUpdate, cancelAct);
  expect(await rowOf(world, flow.id)).toMatchObject({ status: 'expired', expiryReason: 'cancelled' });
  await keyServiceLock.end();
  await untilTrue(async () => (await signaturesFor(world, flow.id)) === 1);
  await hook.until(1);
  await world.workers.pause();
  await world.workers.start();
  expect(await rowOf(world, flow.id)).toMatchObject({ status: 'expired', signature: null, signedAt: null });
  expect(await deliveriesOf(world, flow.id)).toHaveLength(1);
  expect(hook.received.map(({ body }) => body['event'])).toEqual(['sign_request.expired']);
  expect((await auditActions(world, flow.id)).toSorted()).toEqual([
    'sign_request.accepted',
    'sign_request.created',
    'sign_request.expired',
    'support.cancelled',
  ]);
  expect(await flow.handle.result()).toMatchObject({ status: 'expired', reason: 'cancelled' });
  await hook.stop();
});

test('a signature that is recorded before the cancellation wins, and the cancellation says so', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { patience: impatient });
  // The attempt has the signature and holds the row; its deliveries wait for the table.
  const release = await lockTables(world.database.url, 'webhook_delivery');
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilStuck(flow.handle);
  await untilOneWaits(world.database.url, 'webhook_delivery');
  const cancelling = refusalOf(flow.handle.executeUpdate(operatorCancelUpdate, cancelAct));
  await untilTrue(async () => (await actsOf(world, flow.id, 'support.cancelled')).length === 1);
  await release();
  expect(await cancelling).toEqual({ type: 'invalid_state', details: { status: 'signed' } });
  expect(await rowOf(world, flow.id)).toMatchObject({ status: 'signed', expiryReason: null });
  expect(await flow.handle.result()).toMatchObject({ status: 'signed' });
  await hook.until(1);
  expect(hook.received.map(({ body }) => body['event'])).toEqual(['sign_request.signed']);
  await hook.stop();
});

test('twenty retries and cancellations of stuck signatures at once: one end each, and the loser is told', async () => {
  await world.keyService.kill();
  const flows = await Promise.all(
    Array.from({ length: 20 }, () => startFlow(world, {}, { patience: { ...impatient, fastMs: 7_400 } })),
  );
  await Promise.all(flows.map(({ handle }) => handle.executeUpdate(signUpdate, { args: [signAct] })));
  await Promise.all(flows.map(({ handle }) => untilStuck(handle)));
  await world.keyService.start();
  await Promise.all(
    flows.map(async ({ id, handle }) => {
      const [, cancelled] = await Promise.allSettled([
        handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] }),
        handle.executeUpdate(operatorCancelUpdate, cancelAct),
      ]);
      const { status } = await handle.result();
      expect((await rowOf(world, id))?.status).toBe(status);
      expect(cancelled.status).toBe(status === 'signed' ? 'rejected' : 'fulfilled');
      const ends = (await auditActions(world, id)).filter((action) => /signed|expired/.test(action));
      expect(ends).toEqual([`sign_request.${status}`]);
    }),
  );
}, 120_000);

test('a cancelled request sends no further link', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(operatorCancelUpdate, cancelAct);
  await flow.handle.result();
  expect(await linksTo(world, flow.email)).toHaveLength(1);
});

test("Temporal's own cancellation, by its UI or command line, loses no request: it goes on", async () => {
  const [signed, withdrawn, cancelled] = await Promise.all([
    startFlow(world),
    startFlow(world),
    startFlow(world),
  ]);
  for (const { handle } of [signed, withdrawn, cancelled]) {
    await handle.cancel();
    await untilTrue(async () => {
      const { events } = await handle.fetchHistory();
      return events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes) ?? false;
    });
  }
  await signed.handle.executeUpdate(signUpdate, { args: [signAct] });
  await withdrawn.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  await cancelled.handle.executeUpdate(operatorCancelUpdate, cancelAct);
  expect(await untilRow(world, signed.id, 'signed')).toMatchObject({ expiryReason: null });
  expect(await rowOf(world, withdrawn.id)).toMatchObject({ expiryReason: 'withdrawn' });
  expect(await rowOf(world, cancelled.id)).toMatchObject({ expiryReason: 'cancelled' });
  expect(await signed.handle.result()).toMatchObject({ status: 'signed' });
});
