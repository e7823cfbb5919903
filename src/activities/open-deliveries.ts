import { randomUUID } from 'node:crypto';
import type { EntityManager } from '#entities/orm.ts';
import type { SignRequest } from '#entities/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import { webhookSchedule, type SignRequestEvent } from '#domain/webhook.ts';

type Receiver = { webhookId: string | null; url: string };

/**
 * Makes one delivery row for each active webhook of the client that asked for the event, and one for the request's
 * callback_url unless a webhook has the same address (decisions, Webhooks of the partner API).
 */
export async function openDeliveries(
  em: EntityManager,
  row: SignRequest,
  sealed: { signature: string; certificate: string } | undefined,
): Promise<void> {
  const event: SignRequestEvent = `sign_request.${endStatus(row)}`;
  const body = JSON.stringify(eventBody(event, row, sealed));
  for (const receiver of await receiversOf(em, row, event)) {
    em.create(WebhookDelivery, deliveryRow({ row, event, body, receiver }), { persist: true });
  }
  await em.flush();
}

async function receiversOf(
  em: EntityManager,
  row: SignRequest,
  event: SignRequestEvent,
): Promise<Receiver[]> {
  const webhooks = await em.find(
    Webhook,
    { clientId: row.clientId, status: 'active' },
    { orderBy: { createdAt: 'asc' } },
  );
  const receivers = new Map<string, Receiver>();
  for (const webhook of webhooks) {
    if (webhook.events.includes(event) && !receivers.has(webhook.url)) {
      receivers.set(webhook.url, { webhookId: webhook.id, url: webhook.url });
    }
  }
  if (row.callbackUrl && !receivers.has(row.callbackUrl)) {
    receivers.set(row.callbackUrl, { webhookId: null, url: row.callbackUrl });
  }
  return [...receivers.values()];
}

function endStatus(row: SignRequest): 'signed' | 'rejected' | 'expired' {
  if (row.status === 'pending') throw new Error('a pending sign request has no event');
  return row.status;
}

/** The body of an event: specification "Events", and the members that the decisions add. */
function eventBody(
  event: SignRequestEvent,
  row: SignRequest,
  sealed: { signature: string; certificate: string } | undefined,
): Record<string, unknown> {
  const common = {
    event,
    request_id: row.id,
    external_ref: row.externalRef ?? null,
    status: row.status,
    loa: row.loa ?? null,
  };
  switch (event) {
    case 'sign_request.signed':
      return { ...common, signed_at: row.signedAt?.toISOString(), ...sealed };
    case 'sign_request.rejected':
      return { ...common, rejected_at: row.rejectedAt?.toISOString(), reason: row.declineReason ?? null };
    case 'sign_request.expired':
      return { ...common, expired_at: row.expiredAt?.toISOString(), reason: row.expiryReason };
  }
}

function deliveryRow(from: { row: SignRequest; event: SignRequestEvent; body: string; receiver: Receiver }) {
  const now = new Date();
  return {
    id: randomUUID(),
    webhookId: from.receiver.webhookId,
    clientId: from.row.clientId,
    requestId: from.row.id,
    eventType: from.event,
    body: from.body,
    endpointUrl: from.receiver.url,
    status: 'pending' as const,
    attempts: 0,
    maxAttempts: webhookSchedule.length,
    attemptLog: [],
    nextAttemptAt: now,
    createdAt: now,
  };
}
