import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { signRequestEvents, webhookStatuses } from '#domain/webhook.ts';
import { Webhook } from '#entities/webhook.ts';
import type { ApiEnv } from '../../deps.ts';
import { HttpUrl, Time, UuidText } from '../../fields.ts';
import { overlapEnd } from './key-rotation.ts';

const eventsMessage = `expected a list of one or more of ${signRequestEvents.join(', ')}`;

/** The events a partner subscribes to; named twice counts once. */
export const Events = z
  .array(z.enum(signRequestEvents, { error: eventsMessage }), { error: eventsMessage })
  .min(1, eventsMessage)
  .max(50, eventsMessage)
  .transform((events) => [...new Set(events)]);

export const WebhookInput = z.object({ url: HttpUrl, events: Events }).meta({ id: 'NewWebhook' });

/** A webhook subscription (specification, "Webhook subscription"), without its key. */
export const WebhookView = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    status: z.enum(webhookStatuses),
    created_at: Time,
    previous_key_until: Time.optional().meta({
      description:
        'After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed',
    }),
  })
  .meta({ id: 'Webhook' });

/** One webhook in an answer. */
export const OneWebhook = z.object({ webhook: WebhookView });

export const WebhookIdParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** Makes the view of a row. */
export function webhookView(row: Webhook): z.input<typeof WebhookView> {
  const until = overlapEnd(row);
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...(until === undefined ? {} : { previous_key_until: until }),
  };
}

/** The caller's own webhook; another's looks like one that does not exist. Throws Problem not_found. */
export async function findWebhook(c: Context<ApiEnv>, id: string): Promise<Webhook> {
  const { deps, partner } = c.var;
  const row = UuidText.safeParse(id).success
    ? await deps.orm.em.fork().findOne(Webhook, { id: id.toLowerCase(), clientId: partner.clientId })
    : null;
  if (!row) throw new Problem('not_found', 'There is no webhook with this id.');
  return row;
}
