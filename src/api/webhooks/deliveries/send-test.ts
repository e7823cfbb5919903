import { Problem } from '#domain/common/problem.ts';
import { openDelivery } from '#entities/webhook/delivery-opening.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { findWebhook } from '../find-webhook.ts';
import type { Subscriber } from '../subscriber.ts';
import { startDelivery } from './start-delivery.ts';

/**
 * Sends the event webhook.test, as every other event is sent, under the id of the attempt; to a disabled webhook too.
 * Throws Problem not_found, and service_unavailable (outcome "unknown") when Temporal does not answer.
 */
export async function sendTest(
  deps: ApiDependencies,
  { owner, actor }: Subscriber,
  { webhookId, attemptId }: { webhookId: string; attemptId: string },
): Promise<WebhookDelivery> {
  const { id } = await findWebhook(deps.orm.em.fork(), owner, webhookId);
  const at = new Date().toISOString();
  const opening = { kind: 'test', webhookId: id, at, actor: actor(attemptId) } as const;
  // The flow carries what the row will say; a repeat after this process died finds either.
  await startDelivery(deps, attemptId, opening);
  const row = await openDelivery(deps.orm.em.fork(), attemptId, opening);
  if (!row) throw new Problem('not_found', 'There is no webhook with this id.');
  return row;
}
