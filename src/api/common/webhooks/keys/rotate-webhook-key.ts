import { z } from 'zod';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import { makeSigningKey, decryptSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import { ok } from '../../../http/answers/answer.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { WebhookIdParams, webhookView, WebhookWithKey } from '../webhook-view.ts';
import { rotate } from './key-rotation.ts';
import { keyMembers } from './key-view.ts';

/** POST …/webhooks/{id}/rotate-key: a new key, shown here alone; the one before goes on for a while. */
export const rotateWebhookKey = ({
  rotating,
  prefix,
  tag,
  subscriberOf,
  called,
}: WebhookSurface): Operation =>
  rotating({
    ...called.rotateKey,
    method: 'post',
    path: `${prefix}/webhooks/{id}/rotate-key`,
    description:
      'X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.',
    tag,
    params: WebhookIdParams,
    body: z.object({}),
    idempotent: true,
    answer: ok('The new key', WebhookWithKey),
    problems: ['not_found'],
    handle: (c, { params, attempt }) =>
      rotateKey(c.var.deps, subscriberOf(c), { webhookId: params.id, actId: attempt.id }),
  });

/**
 * Gives an owner's webhook a new key; those before go on for a while (see key-rotation.ts). The same act (`actId`) twice is one. Throws
 * Problem not_found.
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
    replaceKey(webhook, encryptSigningKey(deps.keys.webhookKeys, makeSigningKey(), webhook.id));
    await em.flush();
    await record(em, { action: 'webhook.key_rotated', webhookId: webhook.id, dedupeKey });
    return webhook;
  });
  const key = decryptSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
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
