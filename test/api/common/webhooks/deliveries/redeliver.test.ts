import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import { startDelivery } from '#api/common/webhooks/deliveries/start-delivery.ts';
import { connectTemporal } from '#api/common/flows/temporal-connection.ts';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { freePort } from '#stack/system/ports.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectError, serveAnother } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { asPartner, type Delivery } from '#test/api/partner/support.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const world = setUp(startWorld);

/** Makes a declined request whose one delivery goes to a receiver with these answers. */
async function sent(schedule: number[], ...answers: ReceiverAnswer[]) {
  const [partner, hook] = await Promise.all([world.otherPartner(), receiver(...answers)]);
  const { webhook } = await register(world, partner, hook.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: schedule });
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const { id } = await untilDelivery(world, flow.id, ({ attempts }) => attempts > 0);
  const api = await asPartner(world, partner);
  const again = (key?: string) =>
    api.post<{ delivery: Delivery }>(`/webhook-deliveries/${id}/redeliver`, {}, key);
  const until = (is: (delivery: WebhookDelivery) => boolean) => untilDelivery(world, flow.id, is);
  return { id, partner, hook, webhook, api, again, until };
}

async function ended(deliveryId: string): Promise<void> {
  await deliveryHandle(world, deliveryId)
    .result()
    .catch(() => undefined);
}

async function actsOn(deliveryId: string): Promise<AuditEvent[]> {
  return world.deps.orm.em.fork().find(AuditEvent, {
    resourceId: deliveryId,
    action: 'webhook_delivery.redelivered',
  });
}

test('a delivery that failed is sent again: same id and body, attempts from 1, the whole schedule anew', async () => {
  const { id, partner, hook, again, until } = await sent([0, 0.1], { status: 500 });
  const failed = await until(({ status }) => status === 'failed');
  await ended(id);
  const answer = await again();
  expect(answer.status).toBe(202);
  expect(answer.body.delivery).toMatchObject({ id, redeliveries: 1, delivered_at: null });
  const tried = await until(({ redeliveries, attempts }) => redeliveries === 1 && attempts === 1);
  expect(tried).toMatchObject({ status: 'pending', maxAttempts: 5, responseCode: 500 });
  const pause = (tried.nextAttemptAt?.getTime() ?? 0) - (tried.lastAttemptAt?.getTime() ?? 0);
  expect(pause).toBe(60_000);
  expect(tried.attemptLog).toHaveLength(failed.attemptLog.length + 1);
  expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '2', '1']);
  expect(
    new Set(hook.received.map((post) => `${String(post.headers['x-webhook-id'])} ${post.raw}`)).size,
  ).toBe(1);
  const [act, ...more] = await actsOn(id);
  expect(more).toEqual([]);
  expect(act).toMatchObject({ organizationId: partner.organizationId });
  expect(act?.metadata).toMatchObject({ client_id: partner.clientId });
});

test('one that was delivered is sent again', async () => {
  const { id, hook, again, until } = await sent([0], { status: 200 });
  await ended(id);
  expect((await again()).status).toBe(202);
  await hook.until(2);
  const delivery = await until(({ status, redeliveries }) => status === 'delivered' && redeliveries === 1);
  expect(delivery).toMatchObject({ attempts: 1, nextAttemptAt: null });
  expect(delivery.attemptLog).toHaveLength(2);
});

test('one whose body was erased is not sent again, and the answer says what to do', async () => {
  const { id, hook, again } = await sent([0], { status: 200 });
  await ended(id);
  await world.owner.em.fork().nativeUpdate(WebhookDelivery, { id }, { body: erasedBody });
  const answer = await again();
  expect(expectError(answer, 409, 'invalid_state').message).toContain('Read the object');
  expect(await actsOn(id)).toEqual([]);
  expect(hook.received).toHaveLength(1);
});

test('while it runs, its next attempt is made at once, under the same count', async () => {
  const { hook, again, until, id } = await sent([0, 3_600, 3_600], { status: 500 }, { status: 204 });
  const answer = await again();
  expect(answer).toMatchObject({ status: 202, body: { delivery: { redeliveries: 0 } } });
  const delivery = await until(({ status }) => status === 'delivered');
  expect(delivery).toMatchObject({ attempts: 2, redeliveries: 0 });
  expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '2']);
  expect(await actsOn(id)).toHaveLength(1);
});

test('while its last attempt is being made: 409, and what to do', async () => {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const { id, hook, again } = await sent([0, 3_600], { status: 500 }, { status: 500, after });
  await again();
  await hook.until(2);
  expect(expectError(await again(), 409, 'invalid_state').message).toContain('last attempt');
  answer();
  await ended(id);
  expect((await again()).status).toBe(202);
});

test('under one Idempotency-Key once, however often it is asked for', async () => {
  const { id, hook, again, until } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  const first = await again('once');
  await until(({ status }) => status === 'delivered');
  await ended(id);
  const repeat = await again('once');
  expect(repeat).toMatchObject({ status: 202, body: first.body });
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  expect(hook.received).toHaveLength(2);
  expect(await actsOn(id)).toHaveLength(1);
});

test('a repeat that takes over after the first process died does not send it once more', async () => {
  const { id, hook, again, until } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  await again('taken-over');
  await until(({ status }) => status === 'delivered');
  await ended(id);
  // The database looks as if the first process had died before it could keep its answer.
  await world.deps.orm.em.fork().execute(
    `update idempotency_record set response_status = null, response_sealed = null, lease_until = now() - interval '1 second'
         where object_id in (select split_part(dedupe_key, ':', 2)::uuid from audit_event where resource_id = ?)`,
    [id],
  );
  const repeat = await again('taken-over');
  expect(repeat).toMatchObject({ status: 202, body: { delivery: { redeliveries: 1, status: 'delivered' } } });
  expect(repeat.headers.get('idempotency-replayed')).toBeNull();
  expect(hook.received).toHaveLength(2);
});

test('twenty at once: nobody is refused, and all posts are of one delivery', async () => {
  const { id, hook, again, until } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  // On a slow machine an answer may be "unknown, ask again"; a caller that asks again gets its own answer.
  const asked = async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await again();
      if (answer.status !== 503) return answer.status;
    }
    return 503;
  };
  const statuses = await Promise.all(Array.from({ length: 20 }, asked));
  expect(new Set(statuses)).toEqual(new Set([202]));
  const delivery = await until(({ status }) => status === 'delivered');
  await ended(id);
  // Each of the twenty may have come after the one before had ended.
  expect(delivery.redeliveries).toBeGreaterThanOrEqual(1);
  expect(hook.received.length).toBeGreaterThanOrEqual(2);
  expect(hook.received.length).toBeLessThanOrEqual(81);
  for (const post of hook.received) expect(post.headers['x-webhook-id']).toBe(id);
});

const by = { id: randomUUID(), by: { client_id: 'x' }, xRequestId: 'act-1' };

test('a process that dies right after the start has lost nothing: the flow opens the row itself', async () => {
  const { id, hook, until } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  const opening = { kind: 'again', redelivery: 1, actor: { ...by, id: randomUUID() } } as const;
  expect(await startDelivery(world.deps, id, opening)).toBe(true);
  const delivery = await until(({ status }) => status === 'delivered');
  expect(delivery).toMatchObject({ redeliveries: 1, attempts: 1 });
  expect(hook.received).toHaveLength(2);
  expect(await actsOn(id)).toHaveLength(1);
});

test('likewise a test event: the flow makes the row', async () => {
  const { webhook, hook } = await sent([0], { status: 200 });
  const deliveryId = randomUUID();
  const at = new Date().toISOString();
  const opening = { kind: 'test', webhookId: webhook.id, at, actor: { ...by, id: deliveryId } } as const;
  expect(await startDelivery(world.deps, deliveryId, opening)).toBe(true);
  await hook.until(2);
  await deliveryHandle(world, deliveryId).result();
  const row = await world.deps.orm.em.fork().findOneOrFail(WebhookDelivery, { id: deliveryId });
  expect(row).toMatchObject({ status: 'delivered', eventType: 'webhook.test', body: hook.received[1]?.raw });
  expect(await startDelivery(world.deps, deliveryId, opening)).toBe(false);
});

test('a test event of a webhook that is deleted before its flow looks is not sent', async () => {
  const { webhook, hook, api } = await sent([0], { status: 200 });
  await api.delete(`/webhooks/${webhook.id}`);
  const deliveryId = randomUUID();
  const at = new Date().toISOString();
  const opening = { kind: 'test', webhookId: webhook.id, at, actor: { ...by, id: deliveryId } } as const;
  await startDelivery(world.deps, deliveryId, opening);
  await expect(deliveryHandle(world, deliveryId).result()).rejects.toMatchObject({
    cause: { type: 'webhook_deleted' },
  });
  expect(hook.received).toHaveLength(1);
});

test('asked for while no worker runs, it is sent once one does', async () => {
  const { id, hook, again, until } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  await world.workers.pause();
  const answer = await again();
  await world.workers.start();
  expect(answer).toMatchObject({ status: 202, body: { delivery: { status: 'pending', attempts: 0 } } });
  await hook.until(2);
  await until(({ status }) => status === 'delivered');
});

test('without Temporal: 503, outcome unknown, and the record is as it was', async () => {
  const { id, partner, again, until } = await sent([0], { status: 500 });
  await ended(id);
  const before = await until(({ status }) => status === 'failed');
  const temporal = connectTemporal({ address: `127.0.0.1:${await freePort()}` });
  const { connection } = temporal;
  const api = await serveAnother(world, { connection, temporal: new Client({ connection }) });
  const token = await partner.token('webhook');
  const answer = await call(api, `/partner/webhook-deliveries/${id}/redeliver`, { token, body: {} });
  expect(expectError(answer, 503, 'service_unavailable').details).toMatchObject({ outcome: 'unknown' });
  await Promise.all([api.close(), temporal.close()]);
  expect(await until(() => true)).toEqual(before);
  expect((await again()).status).toBe(202);
});

test('the flow of a redelivery has the id of the first', async () => {
  const { id, again } = await sent([0], { status: 500 }, { status: 200 });
  await ended(id);
  const { runId } = await deliveryHandle(world, id).describe();
  await again();
  const next = await deliveryHandle(world, id).describe();
  expect(next.workflowId).toBe(webhookDeliveryWorkflowId(id));
  expect(next.runId).not.toBe(runId);
  await untilTrue(async () => (await deliveryHandle(world, id).describe()).status.name === 'COMPLETED');
});
