import type { z } from 'zod';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { makeSigningKey, openSigningKey, sealSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { findWebhook } from './find-webhook.ts';
import { rotate } from './key-rotation.ts';
import { keyMembers } from './key-view.ts';
import type { Subscriber } from './subscriber.ts';
import { webhookView, type WebhookWithKey } from './webhook-view.ts';

/**
 * Gives a webhook a new key; those before go on for a while (see key-rotation.ts). The same act (`actId`) twice is one.
 * Throws Problem not_found.
 */
export async function rotateKey(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  { webhookId, actId }: { webhookId: string; actId: string },
): Promise<z.input<typeof WebhookWithKey>> {
  const dedupeKey = `webhook.key_rotated:${actId}`;
  const row = await deps.orm.em.fork().transactional(async (em) => {
    const webhook = await findWebhook(em, owner, webhookId, { lock: true });
    if (await hasAuditEvent(em, dedupeKey)) return webhook;
    replaceKey(webhook, sealSigningKey(deps.keys.webhookKeys, makeSigningKey(), webhook.id));
    await em.flush();
    await record(em, { action: 'webhook.key_rotated', webhookId: webhook.id, dedupeKey });
    return webhook;
  });
  const key = openSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
  return { webhook: webhookView(row), ...keyMembers(key) };
}

function replaceKey(webhook: Webhook, fresh: string): void {
  const {
    signingKeySealed: current,
    previousKeysSealed: previous,
    previousKeysUntil: previousUntil,
  } = webhook;
  const keys = rotate({ current, previous, previousUntil }, fresh, new Date());
  webhook.signingKeySealed = keys.current;
  webhook.previousKeysSealed = keys.previous;
  webhook.previousKeysUntil = keys.previousUntil ?? null;
}

/** From now on a webhook's newest key alone signs; without a rotation under way nothing changes. Throws Problem not_found. */
export async function confirmKey(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
): Promise<Webhook> {
  const { id } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  await deps.orm.em.fork().transactional(async (em) => {
    const ended = await em.nativeUpdate(
      Webhook,
      { id, previousKeysUntil: { $ne: null } },
      { previousKeysSealed: [], previousKeysUntil: null },
    );
    if (ended > 0) await record(em, { action: 'webhook.key_confirmed', webhookId: id });
  });
  return findWebhook(deps.orm.em.fork(), owner, id);
}
