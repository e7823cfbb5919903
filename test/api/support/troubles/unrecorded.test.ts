import { expect, test } from 'vitest';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { actor, handleOf, rowOf, startFlow } from '#test/workflows/support/flow.ts';
import { impatient } from '#test/workflows/support/stuck.ts';
import { untilWatched } from '#test/workflows/support/watch.ts';
import { supportOf } from './support.ts';

const world = setUp(() => startWorld({}, { ownKeyService: true }));
const support = setUp(() => supportOf(world));

type Overview = { flows: { kind: string; reason: string; count: number }[] };
const overview = async () => (await support.ask<Overview>('/overview')).body.flows;

test('a terminated workflow is found within a minute, with what happens to it, and is gone from the list once it runs again', async () => {
  const [flow, other] = [await startFlow(world), await startFlow(world)];
  expect(await overview()).toEqual([]);
  await handleOf(world, flow.id).terminate('somebody at the port');
  const began = Date.now();
  await untilTrue(async () => (await support.find(flow.id)) !== undefined, 60_000);
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(await support.find(flow.id)).toMatchObject({
    stuck: true,
    stuck_reason: 'flow_ended',
    what_happened: expect.stringContaining('ended from outside'),
    what_to_do: expect.stringContaining('watch-flows'),
  });
  expect((await support.ask(`/flows/${flow.id}`)).body).toMatchObject({
    stuck: true,
    stuck_reason: 'flow_ended',
  });
  expect((await support.ask(`/flows/${other.id}`)).body).toMatchObject({ stuck: false });
  expect(await overview()).toEqual([
    expect.objectContaining({ kind: 'sign_request', reason: 'flow_ended', count: 1 }),
  ]);

  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  await untilTrue(async () => (await support.find(flow.id)) === undefined, 60_000);
  expect((await support.ask(`/flows/${flow.id}`)).body).toMatchObject({ stuck: false, stuck_reason: null });
}, 240_000);

test('a flow that cannot write down that it is stuck is found all the same, and retried', async () => {
  const flow = await startFlow(world, {}, { patience: impatient });
  await tamper(world, 'alter table sign_request add constraint mute check (stuck_since is null) not valid');
  try {
    await world.keyService.kill();
    await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
    await untilTrue(async () => (await support.find(flow.id)) !== undefined, 90_000);
    expect((await rowOf(world, flow.id))?.stuckSince).toBeNull();
    expect(await support.find(flow.id)).toMatchObject({ stuck_reason: 'key_service_unavailable' });
    expect((await support.ask(`/flows/${flow.id}`)).body).toMatchObject({ stuck: true });
  } finally {
    await world.keyService.start();
    await tamper(world, 'alter table sign_request drop constraint mute');
  }
  expect((await support.ask(`/flows/${flow.id}/retry`, { reason: 'it answers' })).status).toBe(202);
  await untilTrue(async () => (await rowOf(world, flow.id))?.status === 'signed', 60_000);
  await untilTrue(async () => (await support.find(flow.id)) === undefined, 60_000);
}, 240_000);
