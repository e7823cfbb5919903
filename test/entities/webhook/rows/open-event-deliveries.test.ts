import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { openEventDeliveries } from '#entities/webhook/rows/open-event-deliveries.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);

const at = new Date('2026-11-23T10:00:00.123Z');

function webhook(organizationId: string, events: string[], status: 'active' | 'disabled' = 'active') {
  const id = randomUUID();
  const url = `https://example.mn/${id}`;
  return { id, organizationId, url, events, status, signingKeySealed: 'sealed', createdAt: at };
}

test('each active webhook gets the events that it asked for, as the rows of deliveries that had no attempt', async () => {
  const em = database.orm.em.fork();
  const [organizationId, resourceId] = [randomUUID(), randomUUID()];
  const both = webhook(organizationId, ['recipient_sent', 'recipient_signed']);
  const one = webhook(organizationId, ['recipient_signed']);
  const other = randomUUID();
  for (const id of [organizationId, other])
    await em.insert(Organization, { id, name: id, slug: id, planId: 'free', createdAt: at, updatedAt: at });
  await em.insertMany(Webhook, [
    both,
    one,
    webhook(organizationId, ['recipient_signed'], 'disabled'),
    webhook(other, ['recipient_signed']),
  ]);
  const data = { envelope_id: resourceId };
  const ids = await openEventDeliveries(em, {
    organizationId,
    resourceId,
    events: [
      { event: 'recipient_sent', sequence: 4, at, data },
      { event: 'recipient_signed', sequence: 5, at, data },
    ],
  });
  const rows = await em.fork().find(WebhookDelivery, { resourceId });
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(rows.find(({ sequence }) => sequence === 4)?.id).toBe(ids[0]);
  const made = rows.map(({ webhookId, sequence }) => [sequence, webhookId]);
  expect(made).toHaveLength(3);
  expect(made).toEqual(
    expect.arrayContaining([
      [4, both.id],
      [5, both.id],
      [5, one.id],
    ]),
  );
  const bodies = new Set(rows.filter(({ sequence }) => sequence === 5).map(({ body }) => body));
  expect(bodies.size).toBe(1);
  const [row] = rows;
  expect(JSON.parse(row?.body ?? '')).toEqual({
    id: expect.any(String) as string,
    event: row?.eventType,
    created_at: at.toISOString(),
    sequence: row?.sequence,
    data,
  });
  expect(row).toMatchObject({
    organizationId,
    clientId: null,
    requestId: null,
    status: 'pending',
    redeliveries: 0,
    attempts: 0,
    maxAttempts: webhookSchedule.length,
    attemptLog: [],
    nextAttemptAt: at,
    createdAt: at,
  });
});
