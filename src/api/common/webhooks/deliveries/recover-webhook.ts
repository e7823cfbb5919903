import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { testEvent } from '#domain/webhook/webhook.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { accepted } from '../../../http/answers/answer.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { MomentText } from '../../../http/input/time-filter.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { WebhookIdParams } from '../webhook-view.ts';
import { redeliver } from './redeliver.ts';

/** So many deliveries one call sends again, and so many at once. */
const most = 100;
const together = 8;

const Recovery = z
  .object({
    since: MomentText.meta({
      description: 'Deliveries whose last attempt failed at this time or later are sent again',
    }),
  })
  .meta({ id: 'WebhookRecovery' });

const Recovered = z
  .object({
    webhook_id: z.uuid().meta({ description: 'The webhook' }),
    since: Time.meta({ description: 'As it was asked for' }),
    recovered: z.int().meta({ description: 'How many deliveries are on their way again' }),
    has_more: z.boolean().meta({
      description: 'Whether failed deliveries are left: call again, with another Idempotency-Key',
    }),
  })
  .meta({ id: 'RecoveredDeliveries' });

/** POST …/webhooks/{id}/recover: sends the deliveries of a webhook again that have failed for good since a time. */
export const recoverWebhook = ({ changing, prefix, tag, subscriberOf, called }: WebhookSurface): Operation =>
  changing({
    ...called.recover,
    method: 'post',
    path: `${prefix}/webhooks/{id}/recover`,
    description: `Restarts the schedule of each delivery that has failed for good, oldest first, with the same X-Webhook-Id and body, to the current address; at most ${most} a call. Test events, and bodies that were erased, are left out.`,
    tag,
    params: WebhookIdParams,
    body: Recovery,
    idempotent: true,
    answer: accepted('They are on their way', Recovered),
    problems: ['not_found'],
    handle: (c, { params, body, attempt }) =>
      recover(c.var.deps, subscriberOf(c), {
        id: params.id,
        since: new Date(body.since),
        attemptId: attempt.id,
      }),
  });

type Asked = { id: string; since: Date; attemptId: string };

/**
 * Sends again what failed for good of an owner's webhook since a time, up to 100 deliveries; the same attempt twice sends nothing twice.
 * Throws Problem not_found, and service_unavailable where Temporal does not answer: a repeat goes on with the rest.
 */
async function recover(
  deps: ApiDependencies,
  { owner, actor, record }: Subscriber,
  { id, since, attemptId }: Asked,
): Promise<z.input<typeof Recovered>> {
  const em = deps.orm.em.fork();
  const { id: webhookId } = await findWebhook(em, owner, id);
  const failed = await findFailed(deps, webhookId, since);
  const due = failed.slice(0, most);
  let recovered = 0;
  for (let at = 0; at < due.length; at += together) {
    const sent = await Promise.all(
      due.slice(at, at + together).map((one) => again(deps, one, actor(`${attemptId}:${one.id}`))),
    );
    recovered += sent.filter(Boolean).length;
  }
  const metadata = { since: since.toISOString(), deliveries: recovered };
  const dedupeKey = `webhook.recovered:${attemptId}`;
  await em.transactional((tx) => record(tx, { action: 'webhook.recovered', webhookId, metadata, dedupeKey }));
  return {
    webhook_id: webhookId,
    since: since.toISOString(),
    recovered,
    has_more: failed.length > most,
  };
}

/** The deliveries that have failed for good, one more than are sent: it tells that there are more. */
function findFailed(deps: ApiDependencies, webhookId: string, since: Date): Promise<WebhookDelivery[]> {
  const failed = { status: 'failed', lastAttemptAt: { $gte: since } } as const;
  const left = { body: { $ne: erasedBody }, eventType: { $ne: testEvent } };
  return deps.orm.em
    .fork()
    .find(
      WebhookDelivery,
      { webhookId, ...failed, ...left },
      { orderBy: { lastAttemptAt: 'asc', id: 'asc' }, limit: most + 1 },
    );
}

/** Sends one again; gives false for one whose workflow is ending just now, or that was erased meanwhile. */
async function again(...given: Parameters<typeof redeliver>): Promise<boolean> {
  try {
    await redeliver(...given);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_state') return false;
    throw error;
  }
}
