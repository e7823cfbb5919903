import { z } from 'zod';
import { platformEvents } from '#domain/webhook/platform-events.ts';
import { deliveryStatuses, signRequestEvents, testEvent } from '#domain/webhook/webhook.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Time } from '../../../http/input/fields.ts';

const AttemptView = z.object({
  at: Time,
  response_code: z.int().optional(),
  error: z.string().optional().meta({ description: 'Why there was no answer' }),
  duration_ms: z.int(),
  by_staff: z.literal(true).optional().meta({ description: 'Made by hand: the schedule does not count it' }),
});

/**
 * A webhook delivery record (specification, "Webhook delivery record"), with the time of the next attempt and the outcome of
 * each.
 */
const Delivery = z.object({
  id: z.uuid().meta({ description: 'X-Webhook-Id, the same on every attempt' }),
  webhook_id: z.uuid().nullable().meta({ description: 'null when it goes to a callback_url' }),
  payload: z.record(z.string(), z.unknown()),
  endpoint_url: z.string(),
  status: z.enum(deliveryStatuses),
  response_code: z.int().nullable(),
  response_body: z.string().nullable().meta({ description: 'The first 2 KiB of the last answer' }),
  attempts: z.int(),
  max_attempts: z.int(),
  redeliveries: z.int().meta({ description: 'How many times it was sent again' }),
  last_attempt_at: Time.nullable(),
  next_attempt_at: Time.nullable(),
  delivered_at: Time.nullable(),
  created_at: Time,
  attempt_log: z.array(AttemptView).meta({ description: 'Oldest first, the last 100' }),
});

/** A delivery as partners see it. */
export const DeliveryView = Delivery.extend({
  event_type: z.enum([...signRequestEvents, testEvent]),
  request_id: z.uuid().nullable().meta({ description: 'null for a test event' }),
}).meta({ id: 'WebhookDelivery' });

/** A delivery as users see it. */
export const PlatformDeliveryView = Delivery.extend({
  event_type: z.enum([...platformEvents, testEvent]),
  resource_id: z
    .uuid()
    .nullable()
    .meta({ description: 'The envelope or certificate that the event is about; null for a test event' }),
}).meta({ id: 'PlatformWebhookDelivery' });

/** Makes the view that partners see of a row. */
export function deliveryView(row: WebhookDelivery): z.input<typeof DeliveryView> {
  const event_type = row.eventType as z.input<typeof DeliveryView>['event_type'];
  return { ...membersOf(row), event_type, request_id: row.requestId ?? null };
}

/** Makes the view that users see of a row. */
export function platformDeliveryView(row: WebhookDelivery): z.input<typeof PlatformDeliveryView> {
  const event_type = row.eventType as z.input<typeof PlatformDeliveryView>['event_type'];
  return { ...membersOf(row), event_type, resource_id: row.resourceId ?? null };
}

function membersOf(row: WebhookDelivery): z.input<typeof Delivery> {
  return {
    id: row.id,
    webhook_id: row.webhookId ?? null,
    payload: JSON.parse(row.body) as Record<string, unknown>,
    endpoint_url: row.endpointUrl,
    status: row.status,
    response_code: row.responseCode ?? null,
    response_body: row.responseBody ?? null,
    attempts: row.attempts,
    max_attempts: row.maxAttempts,
    redeliveries: row.redeliveries,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    attempt_log: row.attemptLog.map(({ try_id: tryId, ...attempt }) => ({
      ...attempt,
      ...(tryId === undefined ? {} : { by_staff: true as const }),
    })),
  };
}

/** One delivery in an answer. */
export const OneDelivery = z.object({ delivery: DeliveryView });
export const OnePlatformDelivery = z.object({ delivery: PlatformDeliveryView });
