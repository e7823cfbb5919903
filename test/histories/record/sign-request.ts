import { test } from 'vitest';
import { startSignRequest } from '#api/common/flows/start-sign-request.ts';
import { declineUpdate, remindUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { actAs } from '#test/api/support/acts/ground.ts';
import { call } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { of, register } from '#test/workflows/support/delivery.ts';
import { actor, factsOf, handleOf, inMs, linksTo, startFlow } from '#test/workflows/support/flow.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of sign requests; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/sign-request.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

const signAct = { loa: 1, actor } as const;

test('signed, after the link was sent', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/signed', flow.handle);
  await hook.stop();
});

test('rejected', async () => {
  const flow = await startFlow(world);
  await flow.handle.executeUpdate(declineUpdate, { args: [{ reason: 'wrong amount', actor }] });
  await record('sign-request/rejected', flow.handle);
});

test('expired', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(1_000) });
  await record('sign-request/expired', flow.handle);
});

test('withdrawn while the link is being sent', async () => {
  const release = await lockTables(world.database.url, 'outbox_message');
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => ((await flow.handle.describe()).raw.pendingActivities?.length ?? 0) > 0);
  await flow.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  await release();
  await record('sign-request/withdrawn', flow.handle);
});

test('reminded by the timer and by the partner, then signed', async () => {
  const times = { reminderAt: inMs(700), reminderGapMs: 300 };
  const flow = await startFlow(world, { notify: true }, times);
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 2);
  await untilTrue(async () => {
    await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
    return true;
  });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 3);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/reminded', flow.handle);
});

test('not created, because the row could not be written', async () => {
  const facts = factsOf(world);
  const release = await lockTables(world.database.url, 'sign_request');
  const input = { facts, reminderGapMs: 1, webhookSchedule: [0] };
  await startSignRequest(world.deps, input).catch(() => undefined);
  const handle = handleOf(world, facts.requestId);
  await untilTrue(async () => {
    const pending = (await handle.describe()).raw.pendingActivities ?? [];
    return pending.some(({ activityType }) => activityType?.name === 'discardCreated');
  });
  await release();
  await record('sign-request/not-created', handle);
});

test('changed by staff: sent again, extended, corrected; then withdrawn', async () => {
  const [one, other] = [await makeStaff(world, 'support'), await makeStaff(world, 'support')];
  const { id, email, handle } = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, email)).length === 1);
  await actAs(world, one, { id, act: 'send-again' });
  await untilTrue(async () => (await linksTo(world, email)).length === 2);
  await actAs(world, one, { id, act: 'extend', body: { expires_at: inMs(7_200_000) } });
  const correction = { id, act: 'correct-address', body: { email: `new.${email}` } };
  for (const staff of [one, other]) await actAs(world, staff, correction);
  await untilTrue(async () => (await linksTo(world, `new.${email}`)).length === 1);
  const token = await world.partner.token('sign');
  await call(world, `/partner/sign-request/${id}`, { method: 'DELETE', token });
  await record('sign-request/changed-by-staff', handle);
});

test('signed, with the stages that somebody asks for', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/few-stages', flow.handle);
});

test('signed, by steps that the input names: nothing is said twice', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/named-steps', flow.handle);
  await hook.stop();
});
