import { expect, test } from 'vitest';
import {
  operatorCancelUpdate,
  operatorRetryUpdate,
  provideActivationUpdate,
  signUpdate,
} from '#workflows/sign-request/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, rowOf, startFlow, type Flow } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import {
  actsOf,
  detailsOf,
  roundsOf,
  shownBy,
  staffAct,
  untilRowStuck,
  untilStuck,
} from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const provide = (flow: Flow) =>
  flow.handle.executeUpdate(provideActivationUpdate, {
    args: [{ activationId: crypto.randomUUID(), actor }],
  });

/** A request at level 3 that was signed with an activation that is not there any more. */
async function lapsedFlow(): Promise<Flow> {
  const flow = await startFlow(world, { requiredLoa: 3 }, { patience: { fastMs: 20_000, slowMs: 300 } });
  const act = { loa: 3, provedChannel: 'email', activationId: crypto.randomUUID(), actor } as const;
  await flow.handle.executeUpdate(signUpdate, { args: [act] });
  expect(await untilStuck(flow.handle)).toBe('activation_lapsed');
  await untilRowStuck(world, flow.id);
  return flow;
}

/** Waits until so many attempts to seal have come to nothing. */
async function untilTriedAgain(flow: Flow, attempts: number): Promise<void> {
  await untilTrue(async () => {
    const { events } = await flow.handle.fetchHistory();
    const sealed = events?.filter((event) => event.activityTaskFailedEventAttributes) ?? [];
    const { trouble } = await flow.handle.query<{ trouble: { waiting: boolean } | null }>('stage');
    return sealed.length >= attempts && trouble?.waiting === true;
  });
}

test('a lapsed activation is no failure and is not tried by itself: the PIN is waited for', async () => {
  const flow = await lapsedFlow();
  expect(await shownBy(flow.handle)).toEqual({ stuck: true, reason: 'activation_lapsed', stage: 'sealing' });
  expect(await detailsOf(flow.handle)).toContain('asks the signer for the PIN again');
  expect(await rowOf(world, flow.id)).toMatchObject({ sealing: true, stuckReason: 'activation_lapsed' });
  const end = Date.now() + 2_000;
  await untilTrue(() => Promise.resolve(Date.now() > end));
  expect(await roundsOf(flow.handle, 'seal')).toBe(1);
  const signedAt = (await flow.handle.query<{ outcome: { at: string } }>('stage')).outcome.at;
  expect(await provide(flow)).toEqual({ signedAt });
  await untilTriedAgain(flow, 2);
  expect(await actsOf(world, flow.id, 'sign_request.activated')).toEqual([
    { resourceType: 'sign_request', metadata: { request_id: actor.xRequestId } },
  ]);
  await flow.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await untilTriedAgain(flow, 3);
  await flow.handle.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  expect(await rowOf(world, flow.id)).toMatchObject({ status: 'expired', expiryReason: 'cancelled' });
});

test('nobody else waits for an activation', async () => {
  const waiting = await startFlow(world);
  expect(await refusalOf(provide(waiting))).toEqual({ type: 'invalid_state', details: { stage: 'waiting' } });
  await world.keyService.kill();
  const stuck = await startFlow(world, {}, { patience: { fastMs: 1_000, slowMs: 3_600_000 } });
  await stuck.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilStuck(stuck.handle);
  expect(await refusalOf(provide(stuck))).toEqual({ type: 'invalid_state', details: { stage: 'sealing' } });
  await world.keyService.start();
});
