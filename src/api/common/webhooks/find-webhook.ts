import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { UuidText } from '../../http/input/fields.ts';

/** The owner's webhook; another's looks like one that does not exist. Throws Problem not_found. */
export async function findWebhook(
  em: EntityManager,
  owner: WebhookOwner,
  id: string,
  options: { lock?: true } = {},
): Promise<Webhook> {
  const lock = options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  const row = UuidText.safeParse(id).success
    ? await em.findOne(Webhook, { id: id.toLowerCase(), ...owner }, lock)
    : null;
  if (!row) throw new Problem('not_found', 'There is no webhook with this id.');
  return row;
}
