import { Problem } from '#domain/common/problem.ts';
import type { DeliveryActor } from '#domain/webhook/webhook.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { openDelivery, recordAct, redeliverAction } from '#entities/webhook/delivery-opening.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { retryDeliveryNow, startDelivery } from './start-delivery.ts';

/**
 * Sends a delivery again: a fresh schedule under the same id, or, while one runs, its next attempt at once. The same act
 * (`actor.id`) twice is one. Gives the row as it is afterwards. The workflow comes first and carries the row's content, so
 * that nothing is lost wherever this process dies: before the start nothing has happened, after it the workflow opens the
 * row itself. The row is opened here too, so that the answer shows it. Throws Problem invalid_state when the body was erased, the webhook was
 * deleted or the last attempt is being made, service_unavailable (outcome "unknown") when Temporal does not answer.
 */
export async function redeliver(
  deps: ApiDependencies,
  delivery: WebhookDelivery,
  actor: DeliveryActor,
): Promise<WebhookDelivery> {
  const em = deps.orm.em.fork();
  const { id } = delivery;
  if (await hasAuditEvent(em, `${redeliverAction}:${actor.id}`)) return reread(deps, id);
  assertBodyLeft(delivery);
  await assertWebhookLeft(deps, delivery);
  let { redeliveries } = delivery;
  // A workflow may end between the two calls; then the next round starts one.
  for (let turn = 1; turn <= 3; turn += 1) {
    const opening = { kind: 'again', redelivery: redeliveries + 1, actor } as const;
    if (await startDelivery(deps, id, opening)) {
      await openDelivery(em, id, opening);
      return reread(deps, id);
    }
    if (await retryDeliveryNow(deps, id, actor.id)) {
      await em.transactional((em) => recordAct(em, { action: redeliverAction, delivery, actor }));
      return reread(deps, id);
    }
    ({ redeliveries } = await reread(deps, id));
  }
  const message = 'The delivery was ending just now. Send it again.';
  throw new Problem('service_unavailable', message, { outcome: 'unknown' });
}

function reread(deps: ApiDependencies, id: string): Promise<WebhookDelivery> {
  return deps.orm.em.fork().findOneOrFail(WebhookDelivery, { id });
}

async function assertWebhookLeft(deps: ApiDependencies, { webhookId }: WebhookDelivery): Promise<void> {
  if (!webhookId || (await deps.orm.em.fork().count(Webhook, { id: webhookId })) > 0) return;
  throw new Problem(
    'invalid_state',
    'The webhook of this delivery was deleted, so nobody could check its signature. Read the object that the event was about instead.',
  );
}

function assertBodyLeft({ body }: WebhookDelivery): void {
  if (body !== erasedBody) return;
  const message =
    'What this delivery said was erased, so it cannot be sent again. Read the object that the event was about instead.';
  throw new Problem('invalid_state', message);
}
