import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectError, expectFieldError } from '#test/support/http/http.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { asPartner } from '#test/api/partner/support.ts';
import { as, open, subscribe } from '#test/api/platform/support.ts';
import { register } from '#test/workflows/support/delivery.ts';

const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const world = setUp(startWorld);
const em = () => world.deps.orm.em.fork();

type Recovered = { webhook_id: string; since: string; recovered: number; has_more: boolean };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Makes an event of the user's, whose delivery failed for good so many minutes ago. */
async function failed(user: TestUser, minutes: number): Promise<string> {
  const [id = ''] = await open(world, user);
  const failedAt = {
    status: 'failed',
    attempts: 5,
    lastAttemptAt: ago(minutes),
    nextAttemptAt: null,
  } as const;
  await em().nativeUpdate(WebhookDelivery, { id }, failedAt);
  return id;
}

async function untilDelivered(ids: readonly string[]): Promise<void> {
  const where = { id: { $in: [...ids] }, status: 'delivered' } as const;
  await untilTrue(async () => (await em().count(WebhookDelivery, where)) === ids.length);
}

test('what failed since a time is sent again, oldest first, under the same ids, once for a key', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  const { webhook } = await subscribe(world, user, hook.url, ['envelope_sent']);
  const early = await failed(user, 120);
  const lost = [await failed(user, 30), await failed(user, 20)];
  const erased = await failed(user, 10);
  await em().nativeUpdate(WebhookDelivery, { id: erased }, { body: erasedBody });
  const since = ago(60).toISOString();
  const path = `/webhooks/${webhook.id}/recover`;
  const recover = (key: string) => as(world, user).post<Recovered>(path, { since }, key);
  expect(expectAnswer(await recover('one'), 202)).toEqual({
    webhook_id: webhook.id,
    since,
    recovered: 2,
    has_more: false,
  });
  await untilDelivered(lost);
  expect(new Set(hook.received.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set(lost));
  const rows = await em().find(WebhookDelivery, { id: { $in: lost } });
  for (const { body, redeliveries } of rows) {
    expect(redeliveries).toBe(1);
    expect(hook.received.map(({ raw }) => raw)).toContain(body);
  }
  expect(expectAnswer(await recover('one'), 202).recovered, 'the first answer again').toBe(2);
  expect(expectAnswer(await recover('two'), 202).recovered, 'nothing is left').toBe(0);
  expect(hook.received).toHaveLength(2);
  for (const id of [early, erased])
    expect(await em().findOneOrFail(WebhookDelivery, { id })).toMatchObject({
      status: 'failed',
      redeliveries: 0,
    });
  const acts = await em().find(AuditEvent, { action: 'webhook.recovered', resourceId: webhook.id });
  expect(acts.map(({ userId, metadata }) => ({ userId, metadata }))).toEqual(
    expect.arrayContaining([
      { userId: user.user.id, metadata: expect.objectContaining({ since, deliveries: 2 }) as object },
    ]),
  );
  expect(acts).toHaveLength(2);
});

test('a call sends a hundred again, and says that there are more', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  const { webhook } = await subscribe(world, user, hook.url, ['envelope_sent']);
  const id = await failed(user, 30);
  const columns = `webhook_id, organization_id, event_type, body, endpoint_url, status, redeliveries, attempts, max_attempts, created_at`;
  await world.owner.em.fork().execute(
    `insert into webhook_delivery (id, resource_id, sequence, last_attempt_at, ${columns})
     select gen_random_uuid(), gen_random_uuid(), 1, last_attempt_at + n * interval '1 millisecond', ${columns}
     from webhook_delivery, generate_series(1, 100) n where id = ?`,
    [id],
  );
  const body = { since: ago(60).toISOString() };
  const recover = () => as(world, user).post<Recovered>(`/webhooks/${webhook.id}/recover`, body);
  expect(expectAnswer(await recover(), 202)).toMatchObject({ recovered: 100, has_more: true });
  expect(expectAnswer(await recover(), 202)).toMatchObject({ recovered: 1, has_more: false });
  await untilTrue(
    async () => (await em().count(WebhookDelivery, { webhookId: webhook.id, status: 'delivered' })) === 101,
  );
}, 120_000);

test('a partner recovers its own webhook alone', async () => {
  const partner = await world.otherPartner();
  const hook = await receiver();
  const { webhook } = await register(world, partner, hook.url);
  const api = await asPartner(world, partner);
  const path = `/webhooks/${webhook.id}/recover`;
  const body = { since: ago(60).toISOString() };
  expect(await api.post<Recovered>(path, body)).toMatchObject({ status: 202, body: { recovered: 0 } });
  const stranger = await asPartner(world, await world.otherPartner());
  expectError(await stranger.post(path, body), 404, 'not_found');
  expectError(await api.post(`/webhooks/${randomUUID()}/recover`, body), 404, 'not_found');
  for (const since of [undefined, 'yesterday', '2026-11-28', 7])
    expectFieldError(await api.post(path, { since }), 'since');
});
