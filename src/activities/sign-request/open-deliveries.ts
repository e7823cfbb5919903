import { writeReference } from '#domain/common/reference.ts';
import { newDelivery } from '#entities/webhook/new-delivery.ts';
import type { EntityManager } from '#entities/orm.ts';
import { linkRecord } from '#entities/sign-request/sent-messages.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { subscribedWebhooks } from '#entities/webhook/subscribed-webhooks.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { SignRequestEvent } from '#domain/webhook/webhook.ts';

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
  const body = JSON.stringify({ ...eventBody(event, row, sealed), ...(await linkRecord(em, row)) });
  const shared = { owner: { clientId: row.clientId }, eventType: event, body, at: new Date() };
  for (const receiver of await receiversOf(em, row, event)) {
    const delivery = newDelivery({ ...shared, receiver, about: { requestId: row.id } });
    em.create(WebhookDelivery, delivery, { persist: true });
  }
  await em.flush();
}

async function receiversOf(
  em: EntityManager,
  row: SignRequest,
  event: SignRequestEvent,
): Promise<Receiver[]> {
  const receivers = new Map<string, Receiver>();
  for (const webhook of await subscribedWebhooks(em, { clientId: row.clientId }, event)) {
    if (!receivers.has(webhook.url)) receivers.set(webhook.url, { webhookId: webhook.id, url: webhook.url });
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
    reference: writeReference(row.reference),
    external_ref: row.externalRef ?? null,
    status: row.status,
    loa: row.loa ?? null,
  };
  switch (event) {
    case 'sign_request.signed':
      return { ...common, signed_at: row.signedAt?.toISOString(), ...sealed };
    case 'sign_request.rejected':
      return {
        ...common,
        rejected_at: row.rejectedAt?.toISOString(),
        reason: row.declineReason ?? null,
        declined_by: row.declinedBy ?? null,
      };
    case 'sign_request.expired':
      return { ...common, expired_at: row.expiredAt?.toISOString(), reason: row.expiryReason };
  }
}
