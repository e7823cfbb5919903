import { randomUUID } from 'node:crypto';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import type { WebhookOwner } from './webhook-owner.ts';

export type NewDelivery = {
  /** X-Webhook-Id; made when absent. */
  id?: string;
  owner: WebhookOwner;
  /** `webhookId` null: the callback_url of a partner's request. */
  receiver: { webhookId: string | null; url: string };
  eventType: string;
  /** The body as it is sent, byte for byte. */
  body: string;
  at: Date;
  /** The subject of the event. */
  about?: { requestId: string } | { resourceId: string; sequence: number };
};

/** The row of a delivery that has had no attempt yet. */
export function newDelivery({ id = randomUUID(), owner, receiver, eventType, body, at, about }: NewDelivery) {
  return {
    id,
    webhookId: receiver.webhookId,
    ...owner,
    ...about,
    eventType,
    body,
    endpointUrl: receiver.url,
    status: 'pending' as const,
    redeliveries: 0,
    attempts: 0,
    maxAttempts: webhookSchedule.length,
    attemptLog: [],
    nextAttemptAt: at,
    createdAt: at,
  };
}
