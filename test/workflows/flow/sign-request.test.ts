import { msToTs } from '@temporalio/common/lib/time.js';
import { expect, test, vi } from 'vitest';
import { declineUpdate, remindUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { deliveryHandle, deliveryOf, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import {
  actor,
  auditActions,
  handleOf,
  inMs,
  linksTo,
  rowOf,
  startFlow,
  untilRow,
  type Flow,
} from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actsOf, roundsOf, untilStuck } from '#test/workflows/support/stuck.ts';
import { untilSearchKnows, untilWatched, watch } from '#test/workflows/support/watch.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(startWorld);

/** Ends a workflow as somebody does who reaches Temporal. */
async function terminate({ id }: Pick<Flow, 'id'>): Promise<void> {
  await handleOf(world, id).terminate('somebody at the port');
}

const isRunning = async ({ id }: Flow) => (await handleOf(world, id).describe()).status.name === 'RUNNING';

test('a terminated request goes on from its row: no second link, and its signer signs', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => Boolean((await rowOf(world, flow.id))?.linkSentAt));
  await terminate(flow);
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });

  const handle = handleOf(world, flow.id);
  const tooSoon = await refusalOf(handle.executeUpdate(remindUpdate, { args: [{ actor }] }));
  expect(tooSoon).toMatchObject({ type: 'rate_limited' });
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  expect(await linksTo(world, flow.email)).toHaveLength(1);
  // Writing the row anew might take it back.
  expect(await roundsOf(handle, 'recordCreated')).toBe(0);
  expect(await auditActions(world, flow.id)).toEqual([
    'sign_request.created',
    'sign_request.link_sent',
    'sign_request.flow_ended',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
  expect(await watch(world)).toEqual({ restarted: 0, raised: 0 });
});

test('one whose link never went out sends it; its end is as it was', async () => {
  const suspend = (since: Date | null) =>
    world.owner.em
      .fork()
      .nativeUpdate(PartnerClient, { id: world.partner.clientId }, { sendingSuspendedAt: since });
  await suspend(new Date());
  const flow = await startFlow(world, { notify: true });
  expect(await untilStuck(flow.handle)).toBe('sending_suspended');
  await terminate(flow);
  await suspend(null);
  await untilWatched(world);
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  const { searchAttributes } = await handleOf(world, flow.id).describe();
  expect(searchAttributes['ExpiresAt']).toEqual([new Date(flow.input.facts.expiresAt)]);
});

test('one that is past its end expires, at the time that it was due', async () => {
  const expiresAt = inMs(2_500);
  const flow = await startFlow(world, { expiresAt });
  await terminate(flow);
  await untilTrue(async () => Promise.resolve(Date.now() > Date.parse(expiresAt)));
  await untilWatched(world);
  const row = await untilRow(world, flow.id, 'expired');
  expect(row.expiryReason).toBe('period_ended');
  expect(row.expiredAt?.toISOString()).toBe(expiresAt);
});

test('a delivery goes on with the attempt that was due, and makes none twice', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver([{ status: 500 }, { status: 200 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner));
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const { id } = await untilDelivery(world, flow.id, ({ attempts }) => attempts === 1);
  await deliveryHandle(world, id).terminate('somebody at the port');
  const { owner: orm } = world;
  await orm.em.fork().execute('update webhook_delivery set next_attempt_at = now() where id = ?', [id]);
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toBe(2);
  expect(hook.received).toHaveLength(2);
  await hook.stop();
});

test('a delivery that was sent again goes on likewise', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver([{ status: 500 }, { status: 200 }]);
  await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner));
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const { id } = await untilDelivery(world, flow.id, ({ attempts }) => attempts === 1);
  await deliveryHandle(world, id).terminate('somebody at the port');
  const again =
    'update webhook_delivery set redeliveries = 1, attempts = 0, next_attempt_at = now() where id = ?';
  await world.owner.em.fork().execute(again, [id]);
  await untilWatched(world);
  await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect((await deliveryOf(world, flow.id)).attempts).toBe(1);
  await hook.stop();
});

test('an ended one is found at once where counts agree by chance, and one without a row is left alone', async () => {
  const [flow, without] = [await startFlow(world), await startFlow(world)];
  await terminate(flow);
  await world.owner.em.fork().execute('delete from sign_request where id = ?', [without.id]);
  await untilSearchKnows(world, `WorkflowId = "sign-request/${flow.id}" AND ExecutionStatus = "Running"`, 0);
  expect(await watch(world)).toEqual({ restarted: 1, raised: 0 });
  expect(await isRunning(flow)).toBe(true);
  expect(await isRunning(without)).toBe(true);
  await terminate(without);
});

test('whoever ends it again and again has staff look at it; another workflow under its id does, too', async () => {
  const flow = await startFlow(world);
  for (const _time of [1, 2, 3]) {
    await terminate(flow);
    expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  }
  await terminate(flow);
  expect(await untilWatched(world)).toEqual({ restarted: 0, raised: 1 });
  expect(await rowOf(world, flow.id)).toMatchObject({ stuckReason: 'flow_ended', stuckStage: 'waiting' });
  expect(await watch(world)).toEqual({ restarted: 0, raised: 0 });

  const other = await startFlow(world);
  await terminate(other);
  const workflowId = `sign-request/${other.id}`;
  const { workflow } = world.deps.temporal;
  const foreign = await workflow.start('signRequest', { workflowId, taskQueue: 'theirs', args: [] });
  expect(await untilWatched(world)).toEqual({ restarted: 0, raised: 1 });
  expect(await rowOf(world, other.id)).toMatchObject({ stuckReason: 'flow_ended' });
  await foreign.terminate();
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  expect(await rowOf(world, other.id)).toMatchObject({ stuckReason: null, stuckStage: null });
  // What seems to be ours, and does nothing: begun without an argument, and in a year.
  await terminate(other);
  const { workflowService, options } = world.deps.temporal;
  const { namespace } = options;
  const begun = {
    namespace,
    workflowId,
    workflowType: { name: 'signRequest' },
    taskQueue: { name: 'flows' },
  };
  await workflowService.startWorkflowExecution({ ...begun, requestId: 'empty' });
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  await terminate(other);
  const workflowStartDelay = msToTs('365 days');
  await workflowService.startWorkflowExecution({ ...begun, requestId: 'delayed', workflowStartDelay });
  expect(await untilWatched(world, { walked: other.id.slice(0, 2) })).toEqual({ restarted: 0, raised: 1 });

  const events = await actsOf(world, other.id, 'sign_request.flow_ended');
  expect(events.map(({ metadata }) => metadata['restarted'])).toEqual([false, true, true, false]);
});
