import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import type { ApiEnv } from '../../deps.ts';
import { UuidText } from '../../fields.ts';

export const DeliveryIdParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** The caller's own delivery; another's looks like one that does not exist. Throws Problem not_found. */
export async function findDelivery(c: Context<ApiEnv>, id: string): Promise<WebhookDelivery> {
  const { deps, partner } = c.var;
  const row = UuidText.safeParse(id).success
    ? await deps.orm.em.fork().findOne(WebhookDelivery, { id: id.toLowerCase(), clientId: partner.clientId })
    : null;
  if (!row) throw new Problem('not_found', 'There is no webhook delivery with this id.');
  return row;
}
