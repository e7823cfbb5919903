import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { TamgaPartner, TamgaPlatform, type ListenerDelivery } from '#packages/client/src/index.ts';
import { purge } from '#api/process/purge.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { createRequest, signWithCode } from '#test/support/people/signer.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner } from '#test/support/world/world.ts';

const world = setUp(sharedWorld);

async function partnerOf(given?: TestPartner) {
  const partner = given ?? (await world.otherPartner());
  const { clientId, clientSecret } = partner;
  const { webhooks } = new TamgaPartner({ baseUrl: world.baseUrl, clientId, clientSecret });
  return { partner, webhooks };
}

type Heard = Pick<TamgaPartner['webhooks'], 'hear'>;

/** Hears so many deliveries of a listener on one stream, and ends it. */
async function heard(webhooks: Heard, id: string, count: number): Promise<ListenerDelivery[]> {
  const ending = new AbortController();
  const found: ListenerDelivery[] = [];
  for await (const delivery of webhooks.hear(id, { signal: ending.signal })) {
    found.push(delivery);
    if (found.length === count) break;
  }
  ending.abort();
  return found;
}

/** Ends the time of a listener, as if nobody had heard it for a minute. */
async function spend(id: string): Promise<void> {
  const em = world.deps.orm.em.fork();
  await em.execute(`update webhook set listens_until = now() - interval '1 second' where id = ?`, [id]);
}

async function statusOf(partner: TestPartner, deliveryId: string) {
  const token = await partner.token('webhook');
  const { body } = await call<{ status: string; response_code: number | null; attempt_log: object[] }>(
    world,
    `/partner/webhook-deliveries/${deliveryId}`,
    { token },
  );
  return body;
}

describe('a listener of a partner', () => {
  test('hears an event, signed with its own key, and its answer ends the delivery', async () => {
    const { partner, webhooks } = await partnerOf();
    const { webhook, signing_key: key } = await webhooks.openListener();
    expect(webhook).toMatchObject({ url: `tamga:listener/${webhook.id}`, listens_until: expect.any(String) });
    const { token, request_id: requestId } = await createRequest(world, { notify: false }, partner);
    const [[delivery]] = await Promise.all([heard(webhooks, webhook.id, 1), signWithCode(world, token)]);
    if (!delivery) throw new Error('nothing was heard');
    const event = await webhooks.unwrap(delivery.body, delivery.headers, key);
    expect(event).toMatchObject({ event: 'sign_request.signed', request_id: requestId });
    expect(delivery.headers).toMatchObject({
      'x-webhook-id': delivery.delivery_id,
      'x-webhook-attempt': '1',
    });
    await webhooks.answer(delivery.delivery_id, { response_code: 204, duration_ms: 12 });
    await webhooks.answer(delivery.delivery_id, { response_code: 500, duration_ms: 13 });
    expect(await statusOf(partner, delivery.delivery_id)).toMatchObject({
      status: 'delivered',
      response_code: 204,
      attempt_log: [{ response_code: 204, duration_ms: 12 }],
    });
    const flow = world.deps.temporal.workflow.getHandle(webhookDeliveryWorkflowId(delivery.delivery_id));
    await untilTrue(async () => (await flow.describe()).status.name === 'COMPLETED');
  });

  test('hears again what it has not answered, and a delivery that is sent again', async () => {
    const { partner, webhooks } = await partnerOf();
    const { webhook } = await webhooks.openListener({ events: ['sign_request.expired'] });
    const { id: deliveryId } = await webhooks.test(webhook.id);
    const [first] = await heard(webhooks, webhook.id, 1);
    const [second] = await heard(webhooks, webhook.id, 1);
    expect([first?.delivery_id, second?.delivery_id]).toEqual([deliveryId, deliveryId]);
    expect(second?.body).toBe(first?.body);
    await webhooks.answer(deliveryId, { duration_ms: 1, error: 'refused' });
    expect(await statusOf(partner, deliveryId)).toMatchObject({ status: 'failed', response_code: null });
    const flow = world.deps.temporal.workflow.getHandle(webhookDeliveryWorkflowId(deliveryId));
    await untilTrue(async () => (await flow.describe()).status.name === 'COMPLETED');
    await webhooks.redeliver(deliveryId);
    expect(await heard(webhooks, webhook.id, 1)).toMatchObject([{ delivery_id: deliveryId }]);
  });

  test('ends when it is deleted, and what waits has failed', async () => {
    const { partner, webhooks } = await partnerOf();
    const { webhook } = await webhooks.openListener();
    const { id: deliveryId } = await webhooks.test(webhook.id);
    await webhooks.delete(webhook.id);
    expect(await statusOf(partner, deliveryId)).toMatchObject({ status: 'failed' });
    await expect(heard(webhooks, webhook.id, 1)).rejects.toMatchObject({ status: 404 });
  });

  test('has two others beside it at most; one whose time is over makes room, gets no event and goes', async () => {
    const { partner, webhooks } = await partnerOf();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await webhooks.openListener()).webhook.id);
    await expect(webhooks.openListener()).rejects.toMatchObject({
      status: 409,
      code: 'invalid_state',
      message: expect.stringMatching(/^There are 3 listeners already/),
    });
    const [spent = '', alsoSpent = '', left = ''] = ids;
    const { id: waiting } = await webhooks.test(spent);
    await spend(spent);
    await expect(heard(webhooks, spent, 1)).rejects.toMatchObject({ status: 404 });
    const { token } = await createRequest(world, { notify: false }, partner);
    await signWithCode(world, token);
    await heard(webhooks, left, 1);
    const sent: (string | null)[] = [];
    for await (const { webhook_id: to } of webhooks.deliveries({ status: 'pending' })) sent.push(to);
    expect(sent).toHaveLength(3);
    expect(new Set(sent)).toEqual(new Set([spent, alsoSpent, left]));
    expect((await webhooks.openListener()).webhook.id).not.toBe(spent);
    expect(await statusOf(partner, waiting)).toMatchObject({ status: 'failed' });
    await spend(alsoSpent);
    await purge(world.deps);
    expect(await world.deps.orm.em.fork().count(Webhook, { id: [spent, alsoSpent] })).toBe(0);
  });

  test('stays as long as somebody hears it', async () => {
    const { webhooks } = await partnerOf();
    const { webhook } = await webhooks.openListener();
    const { id: deliveryId } = await webhooks.test(webhook.id);
    await world.deps.orm.em
      .fork()
      .execute(`update webhook set listens_until = now() + interval '5 seconds' where id = ?`, [webhook.id]);
    await heard(webhooks, webhook.id, 1);
    await webhooks.answer(deliveryId, { response_code: 200, duration_ms: 1 });
    const { listens_until: until = '' } = await webhooks.get(webhook.id);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(30_000);
  });

  test('that is deleted ends its stream', async () => {
    const { partner, webhooks } = await partnerOf();
    const { webhook } = await webhooks.openListener();
    const response = await fetch(`${world.baseUrl}/partner/webhooks/${webhook.id}/stream`, {
      headers: { authorization: `Bearer ${await partner.token('webhook')}` },
    });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toContain('event: listening');
    await webhooks.delete(webhook.id);
    expect(await reader?.read()).toMatchObject({ done: true });
  }, 30_000);
});

test('a webhook with an address has no stream, its deliveries take no answer, and a listener takes no address', async () => {
  const { partner, webhooks } = await partnerOf();
  const token = await partner.token('webhook');
  const url = 'http://127.0.0.1:9/hook';
  const { webhook } = await webhooks.register({ url, events: ['sign_request.signed'] });
  expectError(await call(world, `/partner/webhooks/${webhook.id}/stream`, { token }), 409, 'invalid_state');
  const { id: deliveryId } = await webhooks.test(webhook.id);
  const answer = { response_code: 200, duration_ms: 1 };
  const path = `/partner/webhook-deliveries/${deliveryId}/answer`;
  expectError(await call(world, path, { token, body: answer }), 409, 'invalid_state');
  const { webhook: listener } = await webhooks.openListener();
  await expect(webhooks.update(listener.id, { url })).rejects.toMatchObject({
    status: 400,
    message: 'url: a listener has no address; register a webhook for one',
  });
});

test.each([
  [{ response_code: 99, duration_ms: 1 }, 'response_code'],
  [{ response_code: 'ok', duration_ms: 1 }, 'response_code'],
  [{ response_code: 200 }, 'duration_ms'],
  [{ response_code: 200, duration_ms: -1 }, 'duration_ms'],
  [{ response_code: 200, duration_ms: 3_600_001 }, 'duration_ms'],
  [{ duration_ms: 1, error: 'x'.repeat(301) }, 'error'],
])('an answer that does not fit is refused: %j', async (body, path) => {
  const token = await world.partner.token('webhook');
  const answer = await call(world, `/partner/webhook-deliveries/${randomUUID()}/answer`, { token, body });
  expect(expectError(answer, 400, 'invalid_request').details).toMatchObject({ issues: [{ path }] });
});

test('events that nobody can hear are refused', async () => {
  const token = await world.partner.token('webhook');
  for (const events of [[], ['envelope_sent'], 'all'])
    expectError(
      await call(world, '/partner/webhook-listeners', { token, body: { events } }),
      400,
      'invalid_request',
    );
});

test('an organization hears its envelopes, and no other one does', async () => {
  const user = await registerUser(world);
  const { webhooks } = new TamgaPlatform({ baseUrl: world.baseUrl, accessToken: user.access_token });
  const { webhook, signing_key: key } = await webhooks.openListener({
    events: ['envelope_sent', 'recipient_sent'],
  });
  const { id } = await sentEnvelope(world, user, { recipients: [{ email: someEmail() }] });
  const deliveries = await heard(webhooks, webhook.id, 2);
  const events = await Promise.all(deliveries.map((one) => webhooks.unwrap(one.body, one.headers, key)));
  expect(events.map(({ event }) => event)).toEqual(['envelope_sent', 'recipient_sent']);
  expect(events).toMatchObject([{ data: { envelope_id: id } }, { data: { envelope_id: id } }]);
  const stranger = await registerUser(world);
  const foreign = await platform(world, `/webhooks/${webhook.id}/stream`, { token: stranger.access_token });
  expectPlatformError(foreign, 404, 'NOT_FOUND');
});
