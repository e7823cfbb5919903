import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { declineUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import {
  startReceiver,
  type Received,
  type Receiver,
  type ReceiverAnswer,
} from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  deliveriesOf,
  deliveryOf,
  expectedSignature,
  of,
  register,
  untilDelivery,
} from '#test/workflows/support/delivery.ts';
import { actor, inMs, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';

const world = setUp(sharedWorld);
const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

async function receiver(...answers: ReceiverAnswer[]): Promise<Receiver> {
  const started = await startReceiver(answers);
  receivers.push(started);
  return started;
}

const signAct = { loa: 1, actor } as const;

function expectSigned(
  received: Received,
  key: { signing_key: string; standard_webhooks_secret: string },
): void {
  expect(received.headers['x-webhook-signature']).toBe(expectedSignature(key.signing_key, received));
  const trio = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(received.headers[name]),
    ]),
  );
  expect(new StandardWebhook(key.standard_webhooks_secret).verify(received.raw, trio)).toEqual(received.body);
  expect(() => new StandardWebhook(key.standard_webhooks_secret).verify(`${received.raw} `, trio)).toThrow(
    'No matching signature found',
  );
}

const reference = expect.stringMatching(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string;

/** Nothing was sent to the signer: the partner alone had the link. */
const byPartnerAlone = { link_given_to: ['partner'], messages_sent: [] };

/** What each event says, whatever it is about. */
const named = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
  external_ref: null,
  metadata: {},
};

test('signed: one post with both families of signatures and the signature in its body', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  const registered = await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), externalRef: 'захиалга 7' });
  const { signedAt } = await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  const row = await rowOf(world, flow.id);
  const [post, ...more] = hook.received;
  expect(more).toEqual([]);
  expect(post?.body).toEqual({
    ...named,
    event: 'sign_request.signed',
    request_id: flow.id,
    reference,
    external_ref: 'захиалга 7',
    livemode: true,
    status: 'signed',
    loa: 1,
    signed_at: signedAt,
    signature: row?.signature,
    certificate: row?.certificate,
    ...byPartnerAlone,
  });
  expect(post?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-id': delivery.id,
    'webhook-id': delivery.id,
    'x-webhook-attempt': '1',
    'webhook-timestamp': post?.headers['x-webhook-timestamp'],
  });
  expect(Math.abs(Number(post?.headers['x-webhook-timestamp']) * 1_000 - (post?.at ?? 0))).toBeLessThan(
    2_000,
  );
  if (post) expectSigned(post, registered);
  expect(delivery).toMatchObject({
    webhookId: registered.webhook.id,
    eventType: 'sign_request.signed',
    endpointUrl: hook.url,
    attempts: 1,
    maxAttempts: 5,
    responseCode: 200,
    responseBody: 'ok',
    nextAttemptAt: null,
    body: post?.raw,
  });
  expect(delivery.deliveredAt).toEqual(delivery.lastAttemptAt);
  expect(delivery.attemptLog).toEqual([
    { at: expect.any(String), response_code: 200, duration_ms: expect.any(Number) },
  ]);
});

test('rejected, withdrawn and expired: each has its own members', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  await register(world, partner, hook.url);
  const rejected = await startFlow(world, of(partner));
  const silent = await startFlow(world, of(partner));
  const withdrawn = await startFlow(world, of(partner));
  const expiresAt = inMs(500);
  const expired = await startFlow(world, { ...of(partner), expiresAt });
  const { rejectedAt } = await rejected.handle.executeUpdate(declineUpdate, {
    args: [{ reason: 'no', actor }],
  });
  const { rejectedAt: silentAt } = await silent.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const { expiredAt } = await withdrawn.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  const posts = await hook.until(4);
  const bodyOf = (id: string) => posts.find((post) => post.body['request_id'] === id)?.body;
  const common = { ...named, reference, livemode: true, loa: null, ...byPartnerAlone };
  const rejection = { ...common, event: 'sign_request.rejected', status: 'rejected', declined_by: 'link' };
  expect(bodyOf(rejected.id)).toEqual({
    ...rejection,
    request_id: rejected.id,
    rejected_at: rejectedAt,
    reason: 'no',
  });
  expect(bodyOf(silent.id)).toEqual({
    ...rejection,
    request_id: silent.id,
    rejected_at: silentAt,
    reason: null,
  });
  const expiry = { ...common, event: 'sign_request.expired', status: 'expired' };
  expect(bodyOf(withdrawn.id)).toEqual({
    ...expiry,
    request_id: withdrawn.id,
    expired_at: expiredAt,
    reason: 'withdrawn',
  });
  expect(bodyOf(expired.id)).toEqual({
    ...expiry,
    request_id: expired.id,
    expired_at: expiresAt,
    reason: 'period_ended',
  });
});

test('only the events a webhook asked for are posted to it', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  const token = await partner.token('webhook');
  await call(world, '/partner/webhooks', {
    token,
    body: { url: hook.url, events: ['sign_request.rejected'] },
  });
  const flow = await startFlow(world, of(partner));
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await flow.handle.result();
  expect(await deliveriesOf(world, flow.id)).toEqual([]);
});

test('callback_url is signed with the callback key of the client', async () => {
  const partner = await world.otherPartner();
  const token = await partner.token('webhook');
  const { body: key } = await call<{ signing_key: string; standard_webhooks_secret: string }>(
    world,
    '/partner/callback-key',
    { token },
  );
  const hook = await receiver();
  const flow = await startFlow(world, { ...of(partner), callbackUrl: hook.url });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  const [post] = await hook.until(1);
  if (post) expectSigned(post, key);
  expect((await deliveryOf(world, flow.id)).webhookId).toBeNull();
});

test('a callback_url that is a webhook too is posted to once, with the key of the webhook', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  const registered = await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), callbackUrl: hook.url });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  expect(hook.received).toHaveLength(1);
  const [post] = hook.received;
  if (post) expectSigned(post, registered);
});

test('each of two webhooks with one address gets its own delivery, and a callback there none', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  const webhooks = [await register(world, partner, hook.url), await register(world, partner, hook.url)];
  const flow = await startFlow(world, { ...of(partner), callbackUrl: hook.url });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await flow.handle.result();
  await hook.until(2);
  const rows = await world.deps.orm.em.fork().find(WebhookDelivery, { requestId: flow.id });
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ webhookId }) => webhookId))).toEqual(
    new Set(webhooks.map(({ webhook }) => webhook.id)),
  );
});

test('a dead receiver holds up neither the other one nor the request', async () => {
  const partner = await world.otherPartner();
  const alive = await receiver();
  const dead = await receiver('cut-before-answer');
  await register(world, partner, dead.url);
  await register(world, partner, alive.url);
  const flow = await startFlow(world, of(partner), { webhookSchedule: [0, 3_600] });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await alive.until(1);
  await dead.until(1);
  await flow.handle.result();
  expect((await untilRow(world, flow.id, 'signed')).status).toBe('signed');
});
