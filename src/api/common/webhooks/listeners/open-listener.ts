import type { z } from 'zod';
import { listenerAddress, listenerLeaseMs, mostListeners } from '#domain/webhook/listener.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { decryptSigningKey, encryptSigningKey, makeSigningKey } from '#secrets/webhook-key.ts';
import { created } from '../../../http/answers/answer.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { keyMembers } from '../keys/key-view.ts';
import { assertRoom, lockWebhooks } from '../register-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { webhookView, WebhookWithKey } from '../webhook-view.ts';
import { endSpentListeners } from './end-listeners.ts';

/** POST …/webhook-listeners: a temporary webhook whose deliveries go out on a stream. */
export const openListener = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  called,
  NewListener,
}: WebhookSurface): Operation =>
  changing({
    ...called.openListener,
    method: 'post',
    path: `${prefix}/webhook-listeners`,
    tag,
    body: NewListener,
    idempotent: true,
    answer: created(
      'Open its stream within a minute',
      WebhookWithKey,
      ({ webhook: { id } }) => `${prefix}/webhooks/${id}`,
    ),
    handle: (c, { body: { events }, attempt }) =>
      open(c.var.deps, subscriberOf(c), { id: attempt.id, events }),
  });

type NewListener = { id: string; events: string[] };

/** Makes a listener with a key of its own, the same in every run of one call. Throws Problem invalid_request for one too many. */
async function open(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  { id, events }: NewListener,
): Promise<z.input<typeof WebhookWithKey>> {
  const row = await deps.orm.em.fork().transactional(async (em) => {
    await lockWebhooks(em, owner);
    const existing = await em.findOne(Webhook, { id });
    if (existing) return existing;
    await endSpentListeners(em, owner);
    await assertFewListeners(em, owner);
    await assertRoom(em, owner);
    const webhook = em.create(Webhook, {
      id,
      ...owner,
      url: listenerAddress(id),
      events,
      status: 'active',
      signingKeySealed: encryptSigningKey(deps.keys.webhookKeys, makeSigningKey(), id),
      previousKeysSealed: [],
      createdAt: new Date(),
      listensUntil: new Date(Date.now() + listenerLeaseMs),
    });
    await em.persist(webhook).flush();
    await record(em, { action: 'webhook.created', webhookId: id, metadata: { events } });
    return webhook;
  });
  const key = decryptSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
  return { webhook: webhookView(row), ...keyMembers(key) };
}

async function assertFewListeners(em: EntityManager, owner: WebhookOwner): Promise<void> {
  if ((await em.count(Webhook, { ...owner, listensUntil: { $ne: null } })) < mostListeners) return;
  const message = `There are ${mostListeners} listeners already, which is the most. End one (DELETE …/webhooks/{id}), or wait a minute after its program has ended.`;
  throw new Problem('invalid_state', message);
}
