import { defineEntity, p } from '@mikro-orm/core';
import { deliveryStatuses } from '#domain/webhook/webhook.ts';

type AttemptLogEntry = {
  at: string;
  response_code?: number;
  error?: string;
  duration_ms: number;
  /** The id of a try that staff had made and that the schedule does not count. */
  try_id?: string;
};

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  uniques: [
    { properties: ['requestId', 'eventType', 'webhookId'] },
    { properties: ['resourceId', 'sequence', 'webhookId'] },
  ],
  checks: [
    { name: 'webhook_delivery_owner_check', expression: 'num_nonnulls(client_id, organization_id) = 1' },
  ],
  indexes: [
    { properties: ['clientId', 'createdAt', 'id'] },
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['webhookId', 'createdAt', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    /** null for a request's callback_url, which is signed with the client's callback key. */
    webhookId: p.uuid().nullable(),
    /** The owner: a partner client or an organization. */
    clientId: p.uuid().nullable(),
    organizationId: p.uuid().nullable(),
    /** The sign request of a partner's event; null for a test event. */
    requestId: p.uuid().nullable(),
    /** The envelope or certificate of a platform event, and the event's number within it; null for a test event. */
    resourceId: p.uuid().nullable(),
    sequence: p.integer().nullable(),
    eventType: p.string().length(64),
    /** The body as it is sent, byte for byte, because receivers check an HMAC over it. */
    body: p.text(),
    endpointUrl: p.text(),
    status: p.enum(deliveryStatuses),
    responseCode: p.integer().nullable(),
    responseBody: p.text().nullable(),
    /** The number of times it was sent again; attempts are counted from the start each time. */
    redeliveries: p.integer().default(0),
    attempts: p.integer().default(0),
    maxAttempts: p.integer(),
    attemptLog: p.json<AttemptLogEntry[]>().default('[]'),
    nextAttemptAt: p.datetime(3).nullable(),
    lastAttemptAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    /**
     * The time since which its workflow has been stuck by a failure of our own side, and the reason; null when it is not.
     */
    stuckSince: p.datetime(3).nullable(),
    stuckReason: p.string().length(64).nullable(),
    /** The last failure, which quotes no data, and when the next try comes by itself; null when it is not stuck. */
    lastError: p.string().length(300).nullable(),
    nextTryAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
