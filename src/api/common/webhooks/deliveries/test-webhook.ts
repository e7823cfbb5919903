import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { openDelivery } from '#entities/webhook/delivery-opening.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { WebhookIdParams } from '../webhook-view.ts';
import { startDelivery } from './start-delivery.ts';

/** POST …/webhooks/{id}/test: sends the event webhook.test, as every other event is sent; to a disabled webhook too. */
export const testWebhook = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  changing({
    ...called.test,
    method: 'post',
    path: `${prefix}/webhooks/{id}/test`,
    description:
      'Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.',
    tag,
    params: WebhookIdParams,
    body: z.object({}),
    idempotent: true,
    answer: answers.sent,
    problems: ['not_found'],
    handle: (c, { params, attempt }) =>
      sendTest(c.var.deps, subscriberOf(c), { webhookId: params.id, attemptId: attempt.id }),
  });

/** Sends `webhook.test` to an owner's webhook; the same attempt twice is one. Throws Problem not_found, service_unavailable. */
export async function sendTest(
  deps: ApiDependencies,
  { owner, actor }: Subscriber,
  { webhookId, attemptId }: { webhookId: string; attemptId: string },
): Promise<WebhookDelivery> {
  const { id } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  const at = new Date().toISOString();
  const opening = { kind: 'test', webhookId: id, at, actor: actor(attemptId) } as const;
  // The workflow carries the row's content; a repeat after this process died finds the workflow or the row.
  await startDelivery(deps, attemptId, opening);
  const row = await openDelivery(deps.orm.em.fork(), attemptId, opening);
  if (!row) throw new Problem('not_found', 'There is no webhook with this id.');
  return row;
}
