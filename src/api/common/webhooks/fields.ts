import { z } from 'zod';
import { webhookStatuses } from '#domain/webhook/webhook.ts';
import { HttpUrl } from '../../http/input/fields.ts';

/** The events that one may subscribe to; named twice counts once. */
function eventsOf<const E extends readonly [string, ...string[]]>(names: E) {
  const message = `expected a list of one or more of ${names.join(', ')}`;
  return z
    .array(z.enum(names, { error: message }), { error: message })
    .min(1, message)
    .max(50, message)
    .transform((events) => [...new Set(events)])
    .meta({ description: 'The events that are sent there; one that is named twice counts once' });
}

/** Makes the schema of a new webhook, for owners who may subscribe to these events. */
export function newWebhookOf<const E extends readonly [string, ...string[]]>(names: E) {
  return z.object({ url: HttpUrl, events: eventsOf(names) });
}

/** Makes the schema of a new listener; it hears all events when none are named. */
export function newListenerOf<const E extends readonly [string, ...string[]]>(names: E) {
  return z.object({ events: eventsOf(names).default([...names]) });
}

export type NewListener = { events: string[] };

export type NewWebhook = { url: string; events: string[] };

/** Makes the schema of a webhook's changes; members that are left out stay. */
export function webhookChangesOf<const E extends readonly [string, ...string[]]>(names: E) {
  return z.object({
    url: HttpUrl.optional(),
    events: eventsOf(names).optional(),
    status: z
      .enum(webhookStatuses, { error: `expected one of ${webhookStatuses.join(', ')}` })
      .optional()
      .meta({ description: 'A disabled webhook gets no new events; deliveries under way continue' }),
  });
}
export type WebhookChanges = z.output<ReturnType<typeof webhookChangesOf>>;
