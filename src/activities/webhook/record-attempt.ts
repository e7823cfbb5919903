import { LockMode } from '@mikro-orm/core';
import { defined } from '#domain/common/defined.ts';
import type { DeliveryStatus } from '#domain/webhook/webhook.ts';
import type { AttemptResult } from '#clients/receiver/webhook-receiver.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { unblocked } from '#entities/common/blocker-columns.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { organizationOf } from '#entities/webhook/webhook-owner.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { AttemptInput, TryInput, WebhookDependencies } from './inputs.ts';

/**
 * Gives the status of a delivery whose attempt must not be made: it is on record, the delivery has ended, or the attempt
 * belongs to another time that it was sent. Gives undefined when it must be made.
 */
export function recordedStatus(delivery: WebhookDelivery, input: AttemptInput): DeliveryStatus | undefined {
  const redelivery = input.opening?.kind === 'again' ? input.opening.redelivery : 0;
  if (delivery.redeliveries !== redelivery) return delivery.status === 'pending' ? 'failed' : delivery.status;
  const recorded = delivery.status !== 'pending' || delivery.attempts >= input.attempt;
  return recorded ? delivery.status : undefined;
}

/**
 * Writes one attempt into its delivery's record, once, and gives the delivery's status; a 410 also disables the webhook
 * for new events.
 */
export async function recordAttempt(
  deps: WebhookDependencies,
  input: AttemptInput,
  result: AttemptResult,
): Promise<DeliveryStatus> {
  return deps.orm.em.fork().transactional(async (em) => {
    const delivery = await em.findOneOrFail(
      WebhookDelivery,
      { id: input.deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const recorded = recordedStatus(delivery, input);
    if (recorded) return recorded;
    applyAttempt(delivery, input, result);
    await em.flush();
    if (result.responseCode === 410) await disableWebhook(em, delivery);
    return delivery.status;
  });
}

/** The number of attempts that stay on record: those of twenty times that a delivery was sent. */
const attemptLogLimit = 100;

function applyAttempt(delivery: WebhookDelivery, input: AttemptInput, result: AttemptResult): void {
  const now = new Date();
  delivery.attempts = input.attempt;
  Object.assign(delivery, unblocked);
  noteAnswer(delivery, result, now);
  if (result.delivered) return;
  delivery.nextAttemptAt =
    input.nextPause === null ? null : new Date(now.getTime() + input.nextPause * 1_000);
  if (input.nextPause === null) delivery.status = 'failed';
}

/** Writes the receiver's answer into a delivery's record; with a success the delivery has ended. */
function noteAnswer(delivery: WebhookDelivery, result: AttemptResult, now: Date, tryId?: string): void {
  delivery.lastAttemptAt = now;
  delivery.responseCode = result.responseCode ?? null;
  delivery.responseBody = result.responseBody ?? null;
  delivery.attemptLog = [
    ...delivery.attemptLog.slice(1 - attemptLogLimit),
    {
      at: now.toISOString(),
      ...defined({ response_code: result.responseCode, error: result.error }),
      duration_ms: result.durationMs,
      ...defined({ try_id: tryId }),
    },
  ];
  if (!result.delivered) return;
  delivery.nextAttemptAt = null;
  delivery.status = 'delivered';
  delivery.deliveredAt = now;
}

/** Writes an attempt that staff had made into its delivery's record, once: the schedule stays as it is, unless it succeeded. */
export async function recordTry(
  deps: WebhookDependencies,
  input: TryInput,
  result: AttemptResult,
): Promise<void> {
  await deps.orm.em.fork().transactional(async (em) => {
    const delivery = await em.findOneOrFail(
      WebhookDelivery,
      { id: input.deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (delivery.attemptLog.some(({ try_id: id }) => id === input.tryId)) return;
    if (delivery.status !== 'pending') return;
    noteAnswer(delivery, result, new Date(), input.tryId);
    await em.flush();
    if (result.responseCode === 410) await disableWebhook(em, delivery);
  });
}

/**
 * Disables the webhook of a receiver that answers 410 and wants no new events; deliveries under way to it keep their
 * schedule.
 */
async function disableWebhook(em: EntityManager, delivery: WebhookDelivery): Promise<void> {
  const { id, webhookId, clientId } = delivery;
  if (!webhookId) return;
  const changed = await em.nativeUpdate(Webhook, { id: webhookId, status: 'active' }, { status: 'disabled' });
  if (changed === 0) return;
  await recordAuditEvent(em, {
    organizationId: await organizationOf(em, delivery),
    action: 'webhook.disabled',
    resourceType: 'webhook',
    resourceId: webhookId,
    metadata: { ...defined({ client_id: clientId || undefined }), delivery_id: id, response_code: 410 },
  });
}
