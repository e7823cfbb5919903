import { beforeEach, expect, test } from 'vitest';
import { receiptWorkflowId } from '#domain/common/workflow-ids.ts';
import { operatorRetryUpdate, remindUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import {
  detailsOf,
  idsFound,
  impatient,
  roundsOf,
  shownBy,
  staffAct,
  untilRowStuck,
  untilStuck,
} from '#test/workflows/support/stuck.ts';

const mail = setUp(startMailServer);
const world = setUp(() => startWorld(mail.settings));
beforeEach(() => mail.stop());

const sent = (address: string) => mail.to(address).length;

test('mail down: a stuck message, no stuck signing; the signer signs by the link all the same', async () => {
  const flow = await startFlow(world, { notify: true }, { patience: impatient });
  expect(await untilStuck(flow.handle)).toBe('mail_unavailable');
  expect(await shownBy(flow.handle)).toEqual({ stuck: true, reason: 'mail_unavailable', stage: 'waiting' });
  const messages = 'Stuck = true AND FlowStage = "waiting" AND StuckReason = "mail_unavailable"';
  await untilTrue(async () => (await idsFound(world, messages)).includes(`sign-request/${flow.id}`));
  const details = await detailsOf(flow.handle);
  for (const words of [
    'A message to the signer is stuck',
    'can still sign by the link',
    'Waiting for the signer',
  ])
    expect(details).toContain(words);
  expect(details).not.toContain(flow.email);
  expect(await untilRowStuck(world, flow.id)).toMatchObject({
    status: 'pending',
    sealing: false,
    stuckReason: 'mail_unavailable',
    stuckStage: 'waiting',
  });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  expect(await untilRow(world, flow.id, 'signed')).toMatchObject({ stuckSince: null, stuckReason: null });
  await untilTrue(async () => (await shownBy(flow.handle)).stuck === null);
  expect(await shownBy(flow.handle)).toEqual({ stuck: null, reason: null, stage: 'waiting' });
  await mail.start();
  await flow.handle.result();
  // The receipt alone: the link is of no use any more.
  expect(sent(flow.email)).toBe(1);
});

test(
  'mail down for longer: the flow ends, and a workflow of its own sends the receipt once mail goes out again',
  { timeout: 150_000 },
  async () => {
    const flow = await startFlow(world, { notify: true }, { patience: impatient });
    await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
    expect(await flow.handle.result()).toMatchObject({ status: 'signed' });
    expect(sent(flow.email)).toBe(0);
    await mail.start();
    const receipt = world.deps.temporal.workflow.getHandle(receiptWorkflowId(flow.id));
    expect((await receipt.describe()).status.name).toBe('RUNNING');
    await untilTrue(async () => (await receipt.describe()).status.name === 'COMPLETED', 60_000);
    expect(sent(flow.email)).toBe(1);
  },
);

test('mail up again: staff have the link sent, once', async () => {
  const flow = await startFlow(world, { notify: true }, { patience: impatient });
  await untilRowStuck(world, flow.id);
  await mail.start();
  await flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await untilTrue(async () => (await shownBy(flow.handle)).stuck === null);
  expect(await shownBy(flow.handle)).toEqual({ stuck: null, reason: null, stage: 'waiting' });
  expect(await rowOf(world, flow.id)).toMatchObject({
    stuckSince: null,
    stuckReason: null,
    stuckStage: null,
  });
  expect(await detailsOf(flow.handle)).not.toContain('stuck');
  expect(sent(flow.email)).toBe(1);
  expect((await rowOf(world, flow.id))?.linkSentAt).toBeInstanceOf(Date);
});

test('an address that is refused for good is not tried by itself: only staff or the partner do', async () => {
  await mail.start();
  const address = `gone.${crypto.randomUUID()}@example.mn`;
  mail.unknown.add(address);
  const times = { patience: { fastMs: 20_000, slowMs: 300 }, reminderGapMs: 1 };
  const flow = await startFlow(world, { notify: true, userEmail: address }, times);
  expect(await untilStuck(flow.handle)).toBe('address_refused');
  await untilRowStuck(world, flow.id);
  const stuckAt = Date.now();
  // Many slow timers later nothing has been tried.
  await untilTrue(() => Promise.resolve(Date.now() > stuckAt + 3_000));
  expect(await roundsOf(flow.handle, 'sendLink')).toBe(1);
  const { clientId } = world.partner;
  const used = await readQuotaUse(world.deps.orm.em.fork(), { kind: 'client', id: clientId });
  expect(used.get('bounces')).toBe(1);
  mail.unknown.delete(address);
  await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  await untilTrue(async () => (await rowOf(world, flow.id))?.linkSentAt !== null);
  await untilTrue(async () => (await shownBy(flow.handle)).stuck === null);
  expect(sent(address)).toBe(1);
});

test('the link of a request that ends while its message is stuck is never sent', async () => {
  const flow = await startFlow(
    world,
    { notify: true, expiresAt: new Date(Date.now() + 6_000).toISOString() },
    { patience: { fastMs: 1_000, slowMs: 3_600_000 } },
  );
  await untilStuck(flow.handle);
  const row = await untilRow(world, flow.id, 'expired');
  expect(row).toMatchObject({ stuckSince: null, expiryReason: 'period_ended' });
  await flow.handle.result();
  expect((await shownBy(flow.handle)).stuck).toBeNull();
  expect(sent(flow.email)).toBe(0);
});
