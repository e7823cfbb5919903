import { expect, test, vi } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryOf, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { organizationWithWebhook } from '#test/workflows/support/envelope-end.ts';
import {
  envelopeHandle,
  envelopeRow,
  mailTo,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilInvited,
} from '#test/workflows/support/envelope.ts';
import { actor, handleOf, rowOf, startFlow, type Flow } from '#test/workflows/support/flow.ts';
import { actsOf, impatient, untilRowStuck, untilStuck } from '#test/workflows/support/stuck.ts';
import { untilWatched } from '#test/workflows/support/watch.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(() => startWorld({}, { ownKeyService: true }));
const support = setUp(() => makeStaff(world, 'support'));

const because = { reason: 'its workflow was terminated' };

function cancel(id: string, key?: string) {
  const headers = { 'x-api-key': support.apiKey, ...(key ? { 'idempotency-key': key } : {}) };
  return call(world, `/support/flows/${id}/cancel`, { headers, body: because });
}

async function shown(id: string) {
  const headers = { 'x-api-key': support.apiKey };
  return (await call(world, `/support/flows/${id}`, { headers })).body;
}

/** Without the proof of the agreement no workflow goes on with it. */
const loseProofs = (workflowId: string) =>
  tamper(world, `update act_proof set jws = 'e30.e30.e30' where workflow_id = ?`, [workflowId]);

/** A request that its signer has signed, whose workflow was terminated before the signature was made. */
async function endedWhileSealing(fields: Parameters<typeof startFlow>[1]): Promise<Flow> {
  await world.keyService.kill();
  const flow = await startFlow(world, fields, { patience: impatient });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRowStuck(world, flow.id);
  await handleOf(world, flow.id).terminate('somebody at the port');
  await loseProofs(`sign-request/${flow.id}`);
  await world.keyService.start();
  expect(await untilWatched(world)).toEqual({ restarted: 0, raised: 1 });
  return flow;
}

test('staff see a signed request whose workflow has ended, and end it with their reason', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await endedWhileSealing(of(partner));
  expect(await shown(flow.id)).toMatchObject({
    stage: 'sealing',
    stuck: true,
    stuck_reason: 'flow_ended',
    what_happened: expect.stringContaining('ended from outside') as string,
  });

  const key = crypto.randomUUID();
  const cancelled = await cancel(flow.id, key);
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(cancelled.body).toMatchObject({ id: flow.id, status: 'expired', reason: 'cancelled' });
  expect((await cancel(flow.id, key)).body).toEqual(cancelled.body);
  expectError(await cancel(flow.id), 409, 'invalid_state');
  expect(await rowOf(world, flow.id)).toMatchObject({
    status: 'expired',
    expiryReason: 'cancelled',
    stuckReason: null,
  });
  await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect((await deliveryOf(world, flow.id)).eventType).toBe('sign_request.expired');
  const [act, ...more] = await actsOf(world, flow.id, 'support.cancelled');
  expect(more).toEqual([]);
  expect(act?.metadata).toMatchObject({ staff_id: support.id, ...because });
  await hook.stop();
});

test('likewise an envelope; its people and its webhooks hear of it', async () => {
  const hook = await startReceiver();
  const organizationId = await organizationWithWebhook(world, hook.url);
  const going = await sendEnvelope(
    world,
    [{}, {}],
    { organizationId, routing: 'parallel' },
    { patience: impatient },
  );
  await untilInvited(world, going);
  await world.keyService.kill();
  await signAs(world, going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await envelopeHandle(world, going.id).terminate('somebody at the port');
  await loseProofs(`envelope/${going.id}`);
  await world.keyService.start();
  await untilWatched(world);
  expect(await shown(going.id)).toMatchObject({ stuck_reason: 'flow_ended', stage: 'waiting' });

  const cancelled = await cancel(going.id);
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(cancelled.body).toMatchObject({ id: going.id, status: 'voided', reason: 'cancelled' });
  expect(await envelopeRow(world, going.id)).toMatchObject({
    status: 'voided',
    voidReason: 'cancelled by support',
  });
  for (const { id } of going.people) expect((await recipientRow(world, id)).status).toBe('cancelled');
  const everybody = [going.sender.email, ...going.people.map(({ email }) => email)];
  for (const email of everybody)
    await untilTrue(async () => (await mailTo(world, email)).some(({ kind }) => kind === 'notice'));
  await untilTrue(async () => {
    const where = { resourceId: going.id, eventType: 'envelope_voided', status: 'delivered' } as const;
    return (await world.deps.orm.em.fork().count(WebhookDelivery, where)) === 1;
  });
  await hook.stop();
});
