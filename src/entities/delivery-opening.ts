import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { testEvent, webhookSchedule, type DeliveryActor, type DeliveryOpening } from '#domain/webhook.ts';
import { recordAuditEvent } from './audit-trail.ts';
import { PartnerClient } from './partner-client.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { Webhook } from './webhook.ts';

/** The audit trail's name for sending a delivery again. */
export const redeliverAction = 'webhook_delivery.redeliver';

/**
 * Writes into the row what a delivery's flow was started for, with its audit event, in one transaction; once, however
 * often and by whomever it is called. A delivery whose webhook is gone stays as it is. Gives the row, or null where
 * there is none.
 */
export async function openDelivery(
  em: EntityManager,
  deliveryId: string,
  opening: DeliveryOpening,
): Promise<WebhookDelivery | null> {
  return em.transactional(async (em) => {
    const row = await em.findOne(
      WebhookDelivery,
      { id: deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (opening.kind === 'test') return row ?? openTest(em, deliveryId, opening);
    if (row && row.redeliveries < opening.redelivery) await openAgain(em, row, opening);
    return row;
  });
}

type Test = Extract<DeliveryOpening, { kind: 'test' }>;

async function openTest(em: EntityManager, id: string, { webhookId, at, actor }: Test) {
  // Of two who come at once, one waits here for the other.
  const webhook = await em.findOne(Webhook, { id: webhookId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!webhook) return null;
  const written = await em.findOne(WebhookDelivery, { id });
  if (written) return written;
  const row = em.create(WebhookDelivery, testRow(id, webhook, new Date(at)));
  await em.persist(row).flush();
  await recordAct(em, { action: 'webhook.test', clientId: webhook.clientId, deliveryId: id, actor });
  return row;
}

function testRow(id: string, webhook: Webhook, createdAt: Date) {
  const body = {
    event: testEvent,
    test: true,
    webhook_id: webhook.id,
    created_at: createdAt.toISOString(),
    message: 'This is a test event. It stands for no sign request.',
  };
  return {
    id,
    webhookId: webhook.id,
    clientId: webhook.clientId,
    requestId: null,
    eventType: testEvent,
    body: JSON.stringify(body),
    endpointUrl: webhook.url,
    status: 'pending' as const,
    redeliveries: 0,
    attempts: 0,
    maxAttempts: webhookSchedule.length,
    attemptLog: [],
    nextAttemptAt: createdAt,
    createdAt,
  };
}

type Again = Extract<DeliveryOpening, { kind: 'again' }>;

async function openAgain(
  em: EntityManager,
  row: WebhookDelivery,
  { redelivery, actor }: Again,
): Promise<void> {
  if (row.webhookId) {
    const webhook = await em.findOne(Webhook, { id: row.webhookId });
    if (!webhook) return;
    row.endpointUrl = webhook.url;
  }
  row.redeliveries = redelivery;
  row.status = 'pending';
  row.attempts = 0;
  row.maxAttempts = webhookSchedule.length;
  row.nextAttemptAt = new Date();
  row.deliveredAt = null;
  await em.flush();
  await recordAct(em, {
    action: redeliverAction,
    clientId: row.clientId,
    deliveryId: row.id,
    actor,
  });
}

export type DeliveryAct = { action: string; clientId: string; deliveryId: string; actor: DeliveryActor };

/** Appends what somebody did about a delivery to the audit trail of its client's organization, once for each act. */
export async function recordAct(
  em: EntityManager,
  { action, clientId, deliveryId, actor }: DeliveryAct,
): Promise<void> {
  const client = await em.findOneOrFail(PartnerClient, { id: clientId });
  await recordAuditEvent(em, {
    organizationId: client.organizationId,
    action,
    resourceType: 'webhook_delivery',
    resourceId: deliveryId,
    ...(actor.ipAddress ? { ipAddress: actor.ipAddress } : {}),
    ...(actor.userAgent ? { userAgent: actor.userAgent } : {}),
    metadata: { ...actor.by, request_id: actor.xRequestId },
    dedupeKey: `${action}:${actor.id}`,
  });
}
