import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { openPlatformDeliveries } from '#entities/webhook/platform-deliveries.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { sendPlatformEvents } from '#test/workflows/support/platform-flows.ts';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver, type Received, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, expectedSignature } from '#test/workflows/support/delivery.ts';
import { as, deliver, eventOf, open, subscribe, type DeliveryRecord, type HookWithKey } from './support.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const world = setUp(startWorld);

/** Waits for a delivery's record to meet a condition; gives it. */
async function until(
  user: TestUser,
  id: string,
  is: (delivery: DeliveryRecord) => boolean,
): Promise<DeliveryRecord> {
  let found: DeliveryRecord | undefined;
  await untilTrue(async () => {
    const answer = await as(world, user).get<{ delivery: DeliveryRecord }>(`/webhook-deliveries/${id}`);
    found = expectAnswer(answer, 200).delivery;
    return is(found);
  });
  if (!found) throw new Error('no delivery');
  return found;
}

/** Throws unless both families of signatures hold under the key, as receivers check them. */
function expectSigned(post: Received, { signing_key, standard_webhooks_secret }: HookWithKey): void {
  expect(post.headers['x-webhook-signature']).toBe(expectedSignature(signing_key, post));
  const trio = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(post.headers[name]),
    ]),
  );
  expect(new StandardWebhook(standard_webhooks_secret).verify(post.raw, trio)).toEqual(post.body);
}

test('an event reaches every webhook that asked for it, signed, in one body, and is on record', async () => {
  const user = await registerUser(world);
  const [first, second, silent] = [await receiver(), await receiver(), await receiver()];
  const hooks = [await subscribe(world, user, first.url), await subscribe(world, user, second.url)];
  await subscribe(world, user, silent.url, ['envelope_voided']);
  const off = await subscribe(world, user, silent.url);
  await as(world, user).put(`/webhooks/${off.webhook.id}`, { status: 'disabled' });
  const envelopeId = randomUUID();
  const data = {
    envelope_id: envelopeId,
    reference: 'E-7K3F-92XX',
    external_ref: 'order 7',
    metadata: { order: '7' },
    status: 'completed',
    completed_at: '2026-11-21T08:00:00.000Z',
  };
  const ids = await open(world, user, {
    event: 'envelope_completed',
    resourceId: envelopeId,
    sequence: 7,
    data,
  });
  expect(ids).toHaveLength(2);
  await Promise.all(ids.map((id) => deliver(world, id)));
  const posts = [(await first.until(1))[0], (await second.until(1))[0]];
  for (const [index, post] of posts.entries()) {
    if (!post) throw new Error('nothing was posted');
    const hook = hooks[index];
    if (!hook) throw new Error('no such hook');
    expectSigned(post, hook);
    expect(post.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event: 'envelope_completed',
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      sequence: 7,
      data,
    });
    expect(post.headers).toMatchObject({ 'x-webhook-attempt': '1', 'content-type': 'application/json' });
    expect(ids).toContain(post.headers['x-webhook-id']);
  }
  expect(posts[0]?.raw).toBe(posts[1]?.raw);
  const record = await until(user, ids[0] ?? '', ({ status }) => status === 'delivered');
  expect(record).toMatchObject({
    webhook_id: hooks[0]?.webhook.id,
    resource_id: envelopeId,
    event_type: 'envelope_completed',
    attempts: 1,
    payload: posts[0]?.body,
    next_attempt_at: null,
  });
  expect(record).not.toHaveProperty('request_id');
  const listed = await as(world, user).get<DeliveryRecord[]>(
    `/webhook-deliveries?resource_id=${envelopeId}&status=delivered`,
  );
  await until(user, ids[1] ?? '', ({ status }) => status === 'delivered');
  expect(expectAnswer(listed, 200).map(({ id }) => id)).toContain(ids[0]);
  expect(silent.received).toEqual([]);
});

test('the same event opened again, by an activity that ran twice, is the same deliveries', async () => {
  const user = await registerUser(world);
  await subscribe(world, user);
  const resourceId = randomUUID();
  const first = await open(world, user, { resourceId });
  expect(await open(world, user, { resourceId })).toEqual(first);
  const next = await open(world, user, { resourceId, sequence: 2 });
  expect(next).toHaveLength(1);
  expect(next).not.toEqual(first);
});

test('a transaction that fails leaves no delivery', async () => {
  const user = await registerUser(world);
  await subscribe(world, user);
  const resourceId = randomUUID();
  const opening = world.deps.orm.em.fork().transactional(async (em) => {
    expect(await openPlatformDeliveries(em, eventOf(user, { resourceId }))).toHaveLength(1);
    throw new Error('undone');
  });
  await expect(opening).rejects.toThrow('undone');
  expect(await world.deps.orm.em.fork().count(WebhookDelivery, { resourceId })).toBe(0);
});

test('a flow of ours starts them without a partner, and a restart of it starts nothing twice', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  await subscribe(world, user, hook.url);
  const ids = await open(world, user);
  await world.workers.pause();
  const flows = fileURLToPath(import.meta.resolve('#test/workflows/support/platform-flows.ts'));
  await world.workers.start(await bundleFlows(flows));
  const terms = { webhookSchedule: [0], organizationId: user.user.organization_id };
  for (let n = 0; n < 2; n += 1) {
    await world.deps.temporal.workflow.execute<typeof sendPlatformEvents>('sendPlatformEvents', {
      workflowId: `send-${randomUUID()}`,
      taskQueue: 'flows',
      args: [ids, terms],
    });
    await deliveryHandle(world, ids[0] ?? '').result();
  }
  expect(hook.received).toHaveLength(1);
  const { searchAttributes } = await deliveryHandle(world, ids[0] ?? '').describe();
  expect(searchAttributes).toMatchObject({ OrganizationId: [user.user.organization_id] });
  expect(searchAttributes).not.toHaveProperty('ClientId');
  await world.workers.pause();
  await world.workers.start();
});

test('a delivery that failed is sent again, and the act is its user’s', async () => {
  const user = await registerUser(world);
  const hook = await receiver({ status: 500 }, { status: 204 });
  await subscribe(world, user, hook.url);
  const [id = ''] = await open(world, user);
  await deliver(world, id);
  await until(user, id, ({ status }) => status === 'failed');
  await deliveryHandle(world, id)
    .result()
    .catch(() => undefined);
  const again = () =>
    as(world, user).post<{ delivery: DeliveryRecord }>(`/webhook-deliveries/${id}/redeliver`, {}, 'once');
  expect(expectAnswer(await again(), 202).delivery).toMatchObject({ id });
  const delivered = await until(user, id, ({ status }) => status === 'delivered');
  expect(delivered.attempt_log.map(({ response_code: code }) => code)).toEqual([500, 204]);
  await again();
  expect(hook.received.map((post) => post.headers['x-webhook-id'])).toEqual([id, id]);
  expect(hook.received[0]?.raw).toBe(hook.received[1]?.raw);
  const acts = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId: id, action: 'webhook_delivery.redelivered' });
  expect(acts.map(({ userId, organizationId }) => ({ userId, organizationId }))).toEqual([
    { userId: user.user.id, organizationId: user.user.organization_id },
  ]);
});

test('410 disables the webhook for new events and is recorded', async () => {
  const user = await registerUser(world);
  const hook = await receiver({ status: 410 });
  const { webhook } = await subscribe(world, user, hook.url);
  const [id = ''] = await open(world, user);
  await deliver(world, id);
  await until(user, id, ({ status }) => status === 'failed');
  const now = await as(world, user).get<{ webhook: { status: string } }>(`/webhooks/${webhook.id}`);
  expect(now.body.data.webhook.status).toBe('disabled');
  expect(await open(world, user)).toEqual([]);
  const [act] = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { action: 'webhook.disabled', resourceId: webhook.id });
  expect(act).toMatchObject({ organizationId: user.user.organization_id });
});

test('a rotated key: the old one signs X-Webhook-Signature, both the trio', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  const old = await subscribe(world, user, hook.url);
  const fresh = expectAnswer(
    await as(world, user).post<HookWithKey>(`/webhooks/${old.webhook.id}/rotate-key`),
    200,
  );
  const [id = ''] = await open(world, user);
  await deliver(world, id);
  const [post] = await hook.until(1);
  if (!post) throw new Error('nothing was posted');
  expectSigned(post, { ...fresh, signing_key: old.signing_key });
  expectSigned(post, old);
});

test('a test event looks like every other event of the organization', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  const made = await subscribe(world, user, hook.url);
  const path = `/webhooks/${made.webhook.id}/test`;
  const { delivery } = expectAnswer(
    await as(world, user).post<{ delivery: DeliveryRecord }>(path, {}, 'test-once'),
    202,
  );
  expect(delivery).toMatchObject({ event_type: 'webhook.test', resource_id: null });
  const [post] = await hook.until(1);
  if (!post) throw new Error('nothing was posted');
  expectSigned(post, made);
  expect(Object.keys(post.body)).toEqual(['id', 'event', 'created_at', 'sequence', 'data']);
  expect(post.body).toMatchObject({ sequence: 0, data: { test: true, webhook_id: made.webhook.id } });
  await as(world, user).post(path, {}, 'test-once');
  await until(user, delivery.id, ({ status }) => status === 'delivered');
  expect(hook.received).toHaveLength(1);
  const page = await as(world, user).get<DeliveryRecord[]>(`/webhooks/${made.webhook.id}/deliveries`);
  expect(expectAnswer(page, 200).map(({ id }) => id)).toEqual([delivery.id]);
});
