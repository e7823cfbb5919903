import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  testEvent,
  webhookSchedule,
  type DeliveryActor,
  type DeliveryOpening,
} from '#domain/webhook/webhook.ts';
import { PartnerClient } from '../account/partner-client.ts';
import { recordAuditEvent } from '../audit/audit-trail.ts';
import { erasedBody } from './erased-body.ts';
import { newDelivery } from './new-delivery.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { organizationOf, ownerOf } from './webhook-owner.ts';
import { Webhook } from './webhook.ts';

/** The audit trail's name for sending a delivery again. */
export const redeliverAction = 'webhook_delivery.redelivered';
/** Its name where staff did it, by the API's statement of their act. */
const staffRedeliverAction = 'support.redelivered';

/**
 * Writes a delivery's opening, for which its workflow was started, into the row with its audit event, in one transaction;
 * once, however often it is called and by any process. A delivery whose webhook is gone, or whose body was erased, stays as it is. Gives the row, or
 * null if there is none.
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
    // It may have been erased since it was asked for.
    const isLeft = row !== null && row.body !== erasedBody;
    if (isLeft && row.redeliveries < opening.redelivery) await openAgain(em, row, opening);
    return row;
  });
}

type Test = Extract<DeliveryOpening, { kind: 'test' }>;

async function openTest(em: EntityManager, id: string, { webhookId, at, actor }: Test) {
  // If two come at once, one waits here for the other.
  const webhook = await em.findOne(Webhook, { id: webhookId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!webhook) return null;
  const written = await em.findOne(WebhookDelivery, { id });
  if (written) return written;
  const mode = await modeOf(em, webhook);
  const row = em.create(WebhookDelivery, testDelivery(id, webhook, { at: new Date(at), mode }));
  await em.persist(row).flush();
  await recordAct(em, { action: 'webhook.tested', delivery: row, actor });
  return row;
}

type Mode = { livemode?: boolean };

/** What a partner's event says of its application's mode; an organization's events have none. */
async function modeOf(em: EntityManager, { clientId }: Webhook): Promise<Mode> {
  if (!clientId) return {};
  const { livemode } = await em.findOneOrFail(PartnerClient, { id: clientId }, { fields: ['livemode'] });
  return { livemode };
}

function testDelivery(id: string, webhook: Webhook, { at, mode }: { at: Date; mode: Mode }) {
  return newDelivery({
    id,
    owner: ownerOf(webhook),
    receiver: { webhookId: webhook.id, url: webhook.url },
    eventType: testEvent,
    body: JSON.stringify(testBody(id, webhook, { created_at: at.toISOString(), mode })),
    at,
  });
}

/** Like the bodies of the owner's other events. */
function testBody(
  id: string,
  { id: webhook_id, organizationId }: Webhook,
  { created_at, mode }: { created_at: string; mode: Mode },
) {
  const test = { test: true, webhook_id };
  const stands = 'This is a test event. It stands for no';
  if (!organizationId)
    return { id, event: testEvent, ...test, ...mode, created_at, message: `${stands} sign request.` };
  const data = { ...test, message: `${stands} envelope and no certificate.` };
  return { id, event: testEvent, created_at, sequence: 0, data };
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
  await recordAct(em, { action: redeliverAction, delivery: row, actor });
}

export type DeliveryAct = { action: string; delivery: WebhookDelivery; actor: DeliveryActor };

/** Appends a person's act about a delivery to the audit trail of its owner's organization, once for each act. */
export async function recordAct(em: EntityManager, { action, delivery, actor }: DeliveryAct): Promise<void> {
  const byStaff = action === redeliverAction && actor.by['statement'] !== undefined;
  await recordAuditEvent(em, {
    organizationId: await organizationOf(em, delivery),
    action: byStaff ? staffRedeliverAction : action,
    resourceType: 'webhook_delivery',
    resourceId: delivery.id,
    actor,
    metadata: actor.by,
    dedupeKey: `${action}:${actor.id}`,
  });
}
