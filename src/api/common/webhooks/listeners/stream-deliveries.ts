import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#domain/common/problem.ts';
import { listenerLeaseMs } from '#domain/webhook/listener.ts';
import { pendingDeliveries, type PendingDelivery } from '#entities/webhook/rows/pending-deliveries.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import { signDelivery } from '#secrets/sign-delivery.ts';
import { decryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { eventFrame, keepAliveFrame } from '../../../http/operation/event-stream.ts';
import { findWebhook } from '../find-webhook.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { WebhookIdParams } from '../webhook-view.ts';
import { keepListener } from './end-listeners.ts';

const pollMs = 1_000;
/** A stream asks for its listener anew, and says that it is there, once in so many polls. */
const pollsOfLease = 15;
/** Then the caller shows its token again. */
const longestMs = 15 * 60_000;
/** Unanswered deliveries of one stream; with more it ends, and the next one sends them again. */
const mostUnanswered = 1_000;

/** GET …/webhooks/{id}/stream: the deliveries of a listener as server-sent events, each until it is answered. */
export const streamDeliveries = ({
  streaming,
  prefix,
  tag,
  subscriberOf,
  called,
}: WebhookSurface): Operation =>
  streaming({
    ...called.stream,
    path: `${prefix}/webhooks/{id}/stream`,
    tag,
    params: WebhookIdParams,
    stream: 'Events `delivery`, whose data has `headers` and `body` as they are to be forwarded',
    problems: ['not_found', 'invalid_state'],
    handle: async (c, { id }) => {
      const { deps } = c.var;
      const webhook = await findWebhook(deps.orm.em.fork(), subscriberOf(c).owner, id);
      if (!webhook.listensUntil)
        throw new Problem(
          'invalid_state',
          'This webhook has an address, where its deliveries are sent. Open a listener for a stream.',
        );
      if (!(await keepListener(deps.orm.em.fork(), webhook.id, listenerLeaseMs)))
        throw new Problem('not_found', 'This listener has ended. Open another one.');
      return framesOf(deps, webhook);
    },
  });

/** Asks once a second for what waits; between two questions nothing of the database is held. */
async function* framesOf(
  { orm, keys, streams }: ApiDependencies,
  { id, signingKeySealed }: Webhook,
): AsyncGenerator<string, void, undefined> {
  const key = decryptSigningKey(keys.webhookKeys, signingKeySealed, id);
  const sent = new Set<string>();
  const end = Date.now() + longestMs;
  for (let polls = 0; Date.now() < end && !streams.ended.aborted && sent.size < mostUnanswered; polls += 1) {
    if (polls % pollsOfLease === 0) {
      if (polls > 0 && !(await keepListener(orm.em.fork(), id, listenerLeaseMs))) return;
      yield polls === 0 ? eventFrame({ event: 'listening', data: { webhook_id: id } }) : keepAliveFrame;
    }
    for (const delivery of await pendingDeliveries(orm.em.fork(), { webhookId: id, except: [...sent] })) {
      sent.add(delivery.id);
      yield frameOf(delivery, key);
    }
    await sleep(pollMs, undefined, { signal: streams.ended, ref: false }).catch(() => undefined);
  }
}

function frameOf({ id, body, redeliveries }: PendingDelivery, key: string): string {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signatures = signDelivery({ deliveryId: id, body, timestamp, keys: { confirmed: key, all: [key] } });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tamga-Webhooks/1',
    'x-webhook-id': id,
    'x-webhook-attempt': String(redeliveries + 1),
    ...signatures,
  };
  return eventFrame({ event: 'delivery', id, data: { delivery_id: id, headers, body } });
}
