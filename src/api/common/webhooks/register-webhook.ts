import type { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { ownerId, type WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { makeSigningKey, decryptSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { assertReceiver } from '../../http/input/receiver-field.ts';
import { created } from '../../http/answers/answer.ts';
import type { Operation } from '../../http/operation/definition.ts';
import type { NewWebhook } from './fields.ts';
import { keyMembers } from './keys/key-view.ts';
import type { Subscriber } from './subscriber.ts';
import type { WebhookSurface } from './webhook-surface.ts';
import { webhookView, WebhookWithKey } from './webhook-view.ts';

/** So many webhooks a partner client or an organization may have, disabled ones too. */
export const mostWebhooks = 50;

/** POST …/webhooks: subscribes an address to events; the signing key is shown here alone. */
export const registerWebhook = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  called,
  NewWebhook,
}: WebhookSurface): Operation =>
  changing({
    ...called.register,
    method: 'post',
    path: `${prefix}/webhooks`,
    tag,
    body: NewWebhook,
    idempotent: true,
    answer: created(
      'Registered and active',
      WebhookWithKey,
      ({ webhook }) => `${prefix}/webhooks/${webhook.id}`,
    ),
    handle: (c, { body, attempt }) => register(c.var.deps, subscriberOf(c), { ...body, id: attempt.id }),
  });

/**
 * Registers a webhook and gives it with its key, the same in every run of one call under its `id`, so that a repeat makes no second
 * webhook. Throws Problem invalid_request or validation_failed for an address that nothing is sent to, and for one webhook too many.
 */
export async function register(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  { id, url, events }: NewWebhook & { id: string },
): Promise<z.input<typeof WebhookWithKey>> {
  await assertReceiver(deps, 'url', url);
  const row = await deps.orm.em.fork().transactional(async (em) => {
    // Registrations at the same time for one owner are made one after another: the same one is found then, and others are counted.
    await lockWebhooks(em, owner);
    const existing = await em.findOne(Webhook, { id });
    if (existing) return existing;
    await assertRoom(em, owner);
    const webhook = em.create(Webhook, {
      id,
      ...owner,
      url,
      events,
      status: 'active',
      signingKeySealed: encryptSigningKey(deps.keys.webhookKeys, makeSigningKey(), id),
      previousKeysSealed: [],
      createdAt: new Date(),
    });
    await em.persist(webhook).flush();
    await record(em, { action: 'webhook.created', webhookId: id, metadata: { events } });
    return webhook;
  });
  const key = decryptSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
  return { webhook: webhookView(row), ...keyMembers(key) };
}

/** Has the registrations of an owner wait for one another, until the transaction ends. */
export async function lockWebhooks(em: EntityManager, owner: WebhookOwner): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`webhooks:${ownerId(owner)}`]);
}

/** The refusal of one webhook too many. */
export class TooManyWebhooks extends Problem {}

/** Refuses one webhook too many, while the owner's registrations wait for this one. */
export async function assertRoom(em: EntityManager, owner: WebhookOwner): Promise<void> {
  if ((await em.count(Webhook, owner)) < mostWebhooks) return;
  const message = `there are ${mostWebhooks} webhooks already, which is the most; delete one, or change one that is there`;
  const code = 'clientId' in owner ? 'invalid_request' : 'validation_failed';
  throw new TooManyWebhooks(code, `url: ${message}`, { issues: [{ path: 'url', message }] });
}
