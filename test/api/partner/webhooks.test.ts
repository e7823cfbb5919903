import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { expectError, expectFieldError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner } from '#test/support/world/world.ts';
import { deliveryOf, of, register } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { asPartner, type Delivery, type DeliveryPage } from './support.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const world = setUp(sharedWorld);

/** Makes a partner of its own with one webhook, whose receiver gives these answers. */
async function subscribed(...answers: ReceiverAnswer[]) {
  const partner = await world.otherPartner();
  const hook = await receiver(...answers);
  const { webhook } = await register(world, partner, hook.url);
  return { partner, hook, webhook, api: await asPartner(world, partner), path: `/webhooks/${webhook.id}` };
}

/** Declines a request of the partner; gives its id. */
async function decline(partner: TestPartner, schedule: number[] = [0]): Promise<string> {
  const flow = await startFlow(world, of(partner), { webhookSchedule: schedule });
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  await flow.handle.result();
  return flow.id;
}

async function auditOf(organizationId: string): Promise<string[]> {
  const events = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { organizationId }, { orderBy: { sequence: 'asc' } });
  return events.map(({ action }) => action);
}

describe('PATCH /partner/webhooks/{id}', () => {
  test('what is given changes, the rest stays; null means absent; the same again is no change', async () => {
    const { api, path, webhook, partner } = await subscribed();
    const { body: before } = await api.get(path);
    const other = 'http://127.0.0.1:9/other';
    for (const [change, expected] of [
      [{}, {}],
      [{ url: null, events: null, status: null }, {}],
      [{ url: other }, { url: other }],
      [{ events: ['sign_request.expired', 'sign_request.expired'] }, { events: ['sign_request.expired'] }],
      [{ status: 'disabled' }, { status: 'disabled' }],
      [{ status: 'disabled' }, {}],
      [{ status: 'active', unknown: 1 }, { status: 'active' }],
    ] as const) {
      Object.assign(before, expected);
      expect(await api.patch(path, change)).toMatchObject({ status: 200, body: { webhook: before } });
    }
    expect((await api.get(path)).body).toEqual({ ...before, id: webhook.id });
    const acts = await auditOf(partner.organizationId);
    expect(acts.filter((act) => act === 'webhook.updated')).toHaveLength(4);
  });

  test.each<[string, unknown]>([
    ['url', 'ftp://partner.example/hook'],
    ['url', 'https://user:secret@partner.example/hook'],
    ['url', 7],
    ['events', []],
    ['events', ['webhook.test']],
    ['events', 'sign_request.signed'],
    ['status', 'deleted'],
    ['status', true],
  ])('a wrong %s (%j) is told by its name, and nothing changes', async (field, value) => {
    const { api, path } = await subscribed();
    const { body: before } = await api.get(path);
    expectFieldError(await api.patch(path, { status: 'disabled', [field]: value }), field);
    expect((await api.get(path)).body).toEqual(before);
  });

  test('a disabled webhook gets no new events; enabled again it does', async () => {
    const { api, path, hook, partner } = await subscribed();
    await api.patch(path, { status: 'disabled' });
    await decline(partner);
    expect((await api.get<DeliveryPage>('/webhook-deliveries')).body.data).toEqual([]);
    await api.patch(path, { status: 'active' });
    await decline(partner);
    await hook.until(1);
  });

  test('a delivery under way goes on to the new address', async () => {
    const { api, path, hook, partner } = await subscribed({ status: 500 });
    const requestId = await decline(partner, [0, 3_600]);
    await untilTrue(async () => (await deliveryOf(world, requestId)).attempts === 1);
    const moved = await receiver();
    await api.patch(path, { url: moved.url });
    const { id } = await deliveryOf(world, requestId);
    await api.post(`/webhook-deliveries/${id}/redeliver`);
    await moved.until(1);
    expect(hook.received).toHaveLength(1);
    expect((await deliveryOf(world, requestId)).endpointUrl).toBe(moved.url);
  });
});

describe('POST /partner/webhooks/{id}/test', () => {
  test('sends webhook.test, marked as a test, with every header of an event', async () => {
    const { api, path, hook, webhook, partner } = await subscribed();
    const answer = await api.post<{ delivery: Delivery }>(`${path}/test`);
    expect(answer.status).toBe(202);
    const { delivery } = answer.body;
    expect(delivery).toMatchObject({
      webhook_id: webhook.id,
      request_id: null,
      event_type: 'webhook.test',
      endpoint_url: hook.url,
      redeliveries: 0,
    });
    const [post] = await hook.until(1);
    expect(post?.body).toEqual({
      id: delivery.id,
      event: 'webhook.test',
      livemode: true,
      test: true,
      webhook_id: webhook.id,
      created_at: expect.stringMatching(/Z$/),
      message: expect.stringContaining('test'),
    });
    expect(post?.headers).toMatchObject({
      'x-webhook-id': delivery.id,
      'x-webhook-attempt': '1',
      'x-webhook-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    await untilTrue(async () => (await read(api, delivery.id)).status === 'delivered');
    expect(await read(api, delivery.id)).toMatchObject({
      payload: post?.body,
      attempt_log: [{ at: expect.any(String), response_code: 200, duration_ms: expect.any(Number) }],
    });
    expect(await auditOf(partner.organizationId)).toContain('webhook.tested');
  });

  test('under one Idempotency-Key one test, to a disabled webhook too', async () => {
    const { api, path, hook } = await subscribed();
    await api.patch(path, { status: 'disabled' });
    const testOnce = () => api.post<{ delivery: Delivery }>(`${path}/test`, {}, 'test-1');
    const [first, again] = [await testOnce(), await testOnce()];
    expect(again.body.delivery.id).toBe(first.body.delivery.id);
    await hook.until(1);
    const { body } = await api.get<DeliveryPage>(`${path}/deliveries`);
    expect(body.data).toHaveLength(1);
  });
});

type Api = Awaited<ReturnType<typeof asPartner>>;

async function read(api: Api, id: string): Promise<Delivery> {
  return (await api.get<Delivery>(`/webhook-deliveries/${id}`)).body;
}

describe('deliveries', () => {
  test('say what was sent, what came of each attempt and when the next one comes', async () => {
    const { api, path, hook, webhook, partner } = await subscribed({ status: 503, body: 'later' });
    const requestId = await decline(partner, [0, 3_600]);
    await untilTrue(async () => (await deliveryOf(world, requestId)).attempts === 1);
    const { body } = await api.get<DeliveryPage>(`${path}/deliveries`);
    const [delivery] = body.data;
    expect(body).toEqual({ data: [expect.anything()], has_more: false, next_cursor: null });
    expect(delivery).toEqual({
      id: hook.received[0]?.headers['x-webhook-id'],
      webhook_id: webhook.id,
      request_id: requestId,
      event_type: 'sign_request.rejected',
      payload: hook.received[0]?.body,
      endpoint_url: hook.url,
      status: 'pending',
      response_code: 503,
      response_body: 'later',
      attempts: 1,
      max_attempts: 5,
      redeliveries: 0,
      last_attempt_at: expect.stringMatching(/Z$/),
      next_attempt_at: expect.stringMatching(/Z$/),
      delivered_at: null,
      created_at: expect.stringMatching(/Z$/),
      attempt_log: [{ at: expect.any(String), response_code: 503, duration_ms: expect.any(Number) }],
    });
    const pause = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.last_attempt_at ?? '');
    expect(pause).toBe(3_600_000);
    expect(await read(api, delivery?.id ?? '')).toEqual(delivery);
  });

  test('are paged newest first, and chosen by status and request', async () => {
    const { api, path, hook, partner } = await subscribed();
    const requests = [await decline(partner), await decline(partner), await decline(partner)];
    await hook.until(3);
    await untilTrue(async () => {
      const { body } = await api.get<DeliveryPage>(`${path}/deliveries?status=delivered`);
      return body.data.length === 3;
    });
    const first = (await api.get<DeliveryPage>(`${path}/deliveries?limit=2`)).body;
    expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const second = (await api.get<DeliveryPage>(`${path}/deliveries?limit=2&cursor=${first.next_cursor}`))
      .body;
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect([...first.data, ...second.data].map((one) => one.request_id)).toEqual(requests.toReversed());
    expect((await api.get<DeliveryPage>(`${path}/deliveries?status=failed`)).body.data).toEqual([]);
    const chosen = await api.get<DeliveryPage>(`/webhook-deliveries?request_id=${requests[1]}`);
    expect(chosen.body.data.map((one) => one.request_id)).toEqual([requests[1]]);
    const cursor = first.next_cursor ?? '';
    expectFieldError(await api.get(`/webhook-deliveries?cursor=${cursor}`), 'cursor');
    expectFieldError(await api.get(`${path}/deliveries?cursor=${cursor}x`), 'cursor');
    expectFieldError(await api.get(`${path}/deliveries?status=lost`), 'status');
    expectFieldError(await api.get(`${path}/deliveries?limit=101`), 'limit');
    expectFieldError(await api.get('/webhook-deliveries?request_id=7'), 'request_id');
  });

  test('to a callback_url are seen and sent again too', async () => {
    const partner = await world.otherPartner();
    const hook = await receiver({ status: 500 }, { status: 200 });
    const api = await asPartner(world, partner);
    await api.get('/callback-key');
    const flow = await startFlow(world, { ...of(partner), callbackUrl: hook.url }, { webhookSchedule: [0] });
    await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    await untilTrue(async () => (await deliveryOf(world, flow.id)).status === 'failed');
    const { body } = await api.get<DeliveryPage>('/webhook-deliveries?status=failed');
    expect(body.data).toMatchObject([{ webhook_id: null, request_id: flow.id, endpoint_url: hook.url }]);
    const id = body.data[0]?.id ?? '';
    await untilTrue(async () => (await api.post(`/webhook-deliveries/${id}/redeliver`)).status === 202);
    await untilTrue(async () => (await read(api, id)).status === 'delivered');
  });

  test('of another partner are not there', async () => {
    const { api, path } = await subscribed();
    const { body } = await api.post<{ delivery: Delivery }>(`${path}/test`);
    const stranger = await asPartner(world, await world.otherPartner());
    expectError(await stranger.get(`/webhook-deliveries/${body.delivery.id}`), 404, 'not_found');
    expectError(await stranger.post(`/webhook-deliveries/${body.delivery.id}/redeliver`), 404, 'not_found');
    expectError(await stranger.get(`${path}/deliveries`), 404, 'not_found');
    expect((await stranger.get<DeliveryPage>('/webhook-deliveries')).body.data).toEqual([]);
  });

  test('of a deleted webhook have failed, stay in the list, and are not sent again', async () => {
    const { api, path, partner } = await subscribed({ status: 500 });
    const requestId = await decline(partner, [0, 3_600]);
    await untilTrue(async () => (await deliveryOf(world, requestId)).attempts === 1);
    await api.delete(path);
    expectError(await api.get(`${path}/deliveries`), 404, 'not_found');
    const { body } = await api.get<DeliveryPage>(`/webhook-deliveries?request_id=${requestId}`);
    expect(body.data).toMatchObject([{ status: 'failed', next_attempt_at: null }]);
    const again = await api.post(`/webhook-deliveries/${body.data[0]?.id}/redeliver`);
    expectError(again, 409, 'invalid_state');
  });
});
