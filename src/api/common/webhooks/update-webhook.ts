import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { assertReceiver } from '../../http/input/receiver-field.ts';
import type { WebhookChanges } from './fields.ts';
import { findWebhook } from './find-webhook.ts';
import type { Subscriber } from './subscriber.ts';
import type { WebhookSurface } from './webhook-surface.ts';
import { OneWebhook, WebhookIdParams, webhookView } from './webhook-view.ts';

/** PUT or PATCH …/webhooks/{id}: another address, other events, disabled or active; what is left out stays. */
export const updateWebhook = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  called,
  ...surface
}: WebhookSurface): Operation =>
  changing({
    ...called.update,
    method: surface.updateMethod,
    path: `${prefix}/webhooks/{id}`,
    description:
      'Members that are left out stay unchanged. Deliveries under way go to the new address from their next attempt on.',
    tag,
    params: WebhookIdParams,
    body: surface.WebhookChanges,
    answer: ok('The webhook as it is now', OneWebhook),
    problems: ['not_found'],
    handle: async (c, { params, body }) => ({
      webhook: webhookView(await changeWebhook(c.var.deps, subscriberOf(c), params.id, body)),
    }),
  });

/**
 * Changes an owner's webhook; deliveries under way go to a new address. Throws Problem not_found, and invalid_request for an address
 * that nothing is sent to.
 */
export async function changeWebhook(
  deps: ApiDependencies,
  { owner, record }: Subscriber,
  webhookId: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  const { id, listensUntil } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  if (listensUntil && changes.url !== undefined) throw hasNoAddress();
  if (changes.url !== undefined) await assertReceiver(deps, 'url', changes.url);
  return deps.orm.em.fork().transactional(async (em) => {
    const webhook = await findWebhook(em, owner, id, { lock: true });
    const differing = differences(webhook, changes);
    const changed = Object.keys(differing);
    if (changed.length === 0) return webhook;
    Object.assign(webhook, differing);
    await em.flush();
    if (differing.url !== undefined) await redirectDeliveries(em, webhook);
    const metadata = { changed, status: webhook.status };
    await record(em, { action: 'webhook.updated', webhookId: id, metadata });
    return webhook;
  });
}

function hasNoAddress(): Problem {
  const message = 'a listener has no address; register a webhook for one';
  return new Problem('invalid_request', `url: ${message}`, { issues: [{ path: 'url', message }] });
}

/** The members that differ, by their names in the row. */
function differences(webhook: Webhook, changes: WebhookChanges): Partial<WebhookChanges> {
  const differing = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(webhook[name as keyof WebhookChanges]) !== JSON.stringify(value),
  );
  return Object.fromEntries(differing);
}

/** Sends pending deliveries to the new address: at the old one there may be nobody left who knows the key. */
async function redirectDeliveries(em: EntityManager, { id, url }: Webhook): Promise<void> {
  await em.nativeUpdate(WebhookDelivery, { webhookId: id, status: 'pending' }, { endpointUrl: url });
}
