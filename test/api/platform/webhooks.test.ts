import { describe, expect, test } from 'vitest';
import { platformEvents } from '#domain/webhook/platform-events.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { connectionOf } from '#entities/audit/personal-members.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { as, nobodys, open, subscribe, type DeliveryRecord, type Hook, type HookWithKey } from './support.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));

const one = { url: nobodys, events: ['envelope_sent'] };

describe('a webhook of an organization', () => {
  test('is registered active, with a key in both forms that no other answer has', async () => {
    const api = as(world, owner);
    const made = expectAnswer(
      await api.post<HookWithKey>('/webhooks', {
        url: nobodys,
        events: [...platformEvents, 'envelope_sent'],
      }),
      201,
    );
    expect(Object.keys(made).toSorted()).toEqual(['signing_key', 'standard_webhooks_secret', 'webhook']);
    expect(made.webhook).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: nobodys,
      events: [...platformEvents],
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect(made.signing_key).toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from(made.standard_webhooks_secret.slice(6), 'base64').toString()).toBe(made.signing_key);
    const path = `/webhooks/${made.webhook.id}`;
    const shown = expectAnswer(await api.get<{ webhook: Hook }>(path), 200);
    expect(shown).toEqual({ webhook: made.webhook });
    for (const answer of [await api.get('/webhooks'), await api.put(path, {})])
      expect(JSON.stringify(answer.body)).not.toContain(made.signing_key);
  });

  test('changes address, events and state; what is left out stays; what is under way goes to the new address', async () => {
    const somebody = await registerUser(world);
    const api = as(world, somebody);
    const { webhook } = await subscribe(world, somebody);
    const path = `/webhooks/${webhook.id}`;
    const [id] = await open(world, somebody);
    const changed = expectAnswer(await api.put<{ webhook: Hook }>(path, { url: `${nobodys}/2` }), 200);
    expect(changed.webhook).toEqual({ ...webhook, url: `${nobodys}/2` });
    const { delivery } = expectAnswer(
      await api.get<{ delivery: Record<string, unknown> }>(`/webhook-deliveries/${id}`),
      200,
    );
    expect(delivery).toMatchObject({ endpoint_url: `${nobodys}/2`, status: 'pending' });
    const disabled = { status: 'disabled', events: ['envelope_voided'] };
    expect(expectAnswer(await api.put<{ webhook: Hook }>(path, disabled), 200).webhook).toMatchObject(
      disabled,
    );
    expect(await open(world, somebody, { event: 'envelope_voided' })).toEqual([]);
  });

  test('deleted: it is gone, its open deliveries are failed and stay visible', async () => {
    const somebody = await registerUser(world);
    const api = as(world, somebody);
    const { webhook } = await subscribe(world, somebody);
    const [id = ''] = await open(world, somebody);
    const path = `/webhooks/${webhook.id}`;
    expect(expectAnswer(await api.delete(path), 200)).toEqual({ id: webhook.id, deleted: true });
    for (const answer of [await api.get(path), await api.delete(path), await api.put(path, {})])
      expectPlatformError(answer, 404, 'NOT_FOUND');
    const { delivery } = expectAnswer(
      await api.get<{ delivery: DeliveryRecord }>(`/webhook-deliveries/${id}`),
      200,
    );
    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null, webhook_id: webhook.id });
    expectPlatformError(await api.post(`/webhook-deliveries/${id}/redeliver`), 422, 'INVALID_STATE');
  });

  test('rotated: one new key under one Idempotency-Key; confirmed: the old one is forgotten', async () => {
    const api = as(world, owner);
    const { webhook, signing_key: old } = await subscribe(world, owner);
    const path = `/webhooks/${webhook.id}/rotate-key`;
    const first = expectAnswer(await api.post<HookWithKey>(path, {}, 'rotate-once'), 200);
    const again = await api.post<HookWithKey>(path, {}, 'rotate-once');
    expect(again.body.data).toEqual(first);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(first.signing_key).toMatch(/^[0-9a-f]{64}$/);
    expect(first.signing_key).not.toBe(old);
    expect(Date.parse(first.webhook.previous_key_until ?? '') - Date.now()).toBeGreaterThan(86_000_000);
    const confirmed = expectAnswer(await api.post<{ webhook: Hook }>(`${path}/confirm`), 200);
    expect(confirmed).toEqual({ webhook });
    await api.delete(`/webhooks/${webhook.id}`);
  });

  test('the same Idempotency-Key makes one webhook, with the same key; other input is refused', async () => {
    const api = as(world, owner);
    const first = expectAnswer(await api.post<HookWithKey>('/webhooks', one, 'make-once'), 201);
    const again = await api.post<HookWithKey>('/webhooks', one, 'make-once');
    expect(again.body.data).toEqual(first);
    const other = await api.post('/webhooks', { ...one, url: `${nobodys}/other` }, 'make-once');
    expectPlatformError(other, 422, 'IDEMPOTENCY_CONFLICT');
  });

  test('what is done to it is in the audit trail, under who did it', async () => {
    const somebody = await registerUser(world);
    const api = as(world, somebody);
    const { webhook } = await subscribe(world, somebody);
    const path = `/webhooks/${webhook.id}`;
    await api.put(path, { status: 'disabled' });
    await api.put(path, { status: 'disabled' });
    await api.post(`${path}/rotate-key`);
    await api.post(`${path}/rotate-key/confirm`);
    await api.delete(path);
    const events = await world.deps.orm.em
      .fork()
      .find(AuditEvent, { resourceId: webhook.id }, { orderBy: { sequence: 'asc' } });
    expect(events.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.key_rotated',
      'webhook.key_confirmed',
      'webhook.deleted',
    ]);
    for (const event of events)
      expect({
        userId: event.userId,
        organizationId: event.organizationId,
        ipAddress: connectionOf(event).ipAddress,
      }).toEqual({
        userId: somebody.user.id,
        organizationId: somebody.user.organization_id,
        ipAddress: '127.0.0.1',
      });
  });
});

test('lists newest first, page by page', async () => {
  const somebody = await registerUser(world);
  const api = as(world, somebody);
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await subscribe(world, somebody)).webhook.id);
  type Page = { data: Hook[]; meta: { limit: number; has_more: boolean; next_cursor: string | null } };
  const seen: string[] = [];
  let cursor: string | null = null;
  for (;;) {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body }: { body: unknown } = await api.get(`/webhooks?limit=2${query}`);
    const { data, meta } = body as Page;
    expect(meta.limit).toBe(2);
    seen.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor;
    expect(meta.has_more).toBe(cursor !== null);
    if (cursor === null) break;
  }
  expect(seen).toEqual(made);
});

describe('what does not fit is refused, and the field named', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['no address', { events: one.events }, 'url'],
    ['an address of another kind', { ...one, url: 'ftp://example.mn/' }, 'url'],
    ['an address with a password', { ...one, url: 'https://a:b@example.mn/' }, 'url'],
    ['a number for an address', { ...one, url: 5 }, 'url'],
    ['no events', { url: nobodys }, 'events'],
    ['an empty list', { ...one, events: [] }, 'events'],
    ["a partner's event", { ...one, events: ['sign_request.signed'] }, 'events'],
    ['the test event', { ...one, events: ['webhook.test'] }, 'events'],
    ['text for events', { ...one, events: 'envelope_sent' }, 'events'],
  ];
  test.each(wrong)('at registration: %s', async (_, body, field) => {
    const error = expectPlatformError(await as(world, owner).post('/webhooks', body), 400, 'INVALID_REQUEST');
    expect(error.message).toContain(field);
    expect(error.details.issues?.map(({ path }) => path.split('[')[0])).toContain(field);
  });

  test.each([
    ...wrong.filter(([name]) => !name.startsWith('no ')),
    ['state', { status: 'off' }, 'status'] as const,
  ])('at a change: %s', async (_, body, field) => {
    const { webhook } = await subscribe(world, owner);
    const answer = await as(world, owner).put(`/webhooks/${webhook.id}`, body);
    const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
    expect(error.details.issues?.map(({ path }) => path.split('[')[0])).toContain(field);
    expect(
      (await as(world, owner).get<{ webhook: Hook }>(`/webhooks/${webhook.id}`)).body.data.webhook,
    ).toEqual(webhook);
  });

  test('a receiver on a private address, where those are not allowed', async () => {
    const receiver = createWebhookReceiver({ allowPrivate: false });
    const api = await serveAnother(world, { receiver });
    const there = { ...world, baseUrl: api.baseUrl };
    for (const url of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://10.0.0.1/',
    ]) {
      const answer = await as(there, owner).post('/webhooks', { ...one, url });
      const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
      expect(error.details.issues?.[0]?.path).toBe('url');
    }
    await Promise.all([api.close(), receiver.close()]);
  });

  test.each(['limit=0', 'limit=101', 'cursor=made-up', 'status=lost'])('in a list: %s', async (query) => {
    const field = query.split('=')[0];
    const error = expectPlatformError(
      await as(world, owner).get(`/webhook-deliveries?${query}`),
      400,
      'INVALID_REQUEST',
    );
    expect(error.details.issues?.[0]?.path).toBe(field);
  });
});
