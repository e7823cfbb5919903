import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { platformEvents } from '#domain/webhook/platform-events.ts';
import { signRequestEvents, webhookStatuses } from '#domain/webhook/webhook.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import { Time } from '../../http/input/fields.ts';
import { overlapEnd } from './keys/key-rotation.ts';
import { KeyMembers } from './keys/key-view.ts';

/** A webhook subscription (specification, "Webhook subscription"), without its key. */
export const WebhookView = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum([...signRequestEvents, ...platformEvents])),
    status: z.enum(webhookStatuses),
    created_at: Time,
    listens_until: Time.optional().meta({
      description: 'Of a listener: when it ends, unless its stream is open or opened again',
    }),
    previous_key_until: Time.optional().meta({
      description:
        'After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed',
    }),
  })
  .meta({ id: 'Webhook' });

/** One webhook in an answer. */
export const OneWebhook = z.object({ webhook: WebhookView });

/** A webhook with the key that is shown this once. */
export const WebhookWithKey = z
  .object({ webhook: WebhookView, ...KeyMembers })
  .meta({ id: 'WebhookWithKey' });

export const WebhookIdParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** Makes the view of a row. */
export function webhookView(row: Webhook): z.input<typeof WebhookView> {
  const until = overlapEnd(row);
  return {
    id: row.id,
    url: row.url,
    // Nobody subscribes to another.
    events: row.events as z.input<typeof WebhookView>['events'],
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...defined({ listens_until: row.listensUntil?.toISOString(), previous_key_until: until }),
  };
}
