import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { UuidText } from '../../../http/input/fields.ts';

export const DeliveryIdParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** The owner's delivery; another's looks like one that does not exist. Throws Problem not_found. */
export async function findDelivery(
  em: EntityManager,
  owner: WebhookOwner,
  id: string,
): Promise<WebhookDelivery> {
  const row = UuidText.safeParse(id).success
    ? await em.findOne(WebhookDelivery, { id: id.toLowerCase(), ...owner })
    : null;
  if (!row) throw new Problem('not_found', 'There is no webhook delivery with this id.');
  return row;
}
