import { LockMode } from '@mikro-orm/core';
import type { DeliveryStatus } from '#domain/webhook.ts';
import type { AttemptResult } from '#clients/webhook-receiver.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { AttemptInput, WebhookDependencies } from './webhook-inputs.ts';

/** Tells whether an attempt is on record, or the delivery has ended; to send it again, its count starts from 0. */
export function isRecorded(delivery: WebhookDelivery, { attempt }: AttemptInput): boolean {
  return delivery.status !== 'pending' || delivery.attempts >= attempt;
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
    if (isRecorded(delivery, input)) return delivery.status;
    applyAttempt(delivery, input, result);
    await em.flush();
    if (result.responseCode === 410) await disableWebhook(em, delivery);
    return delivery.status;
  });
}

function applyAttempt(delivery: WebhookDelivery, input: AttemptInput, result: AttemptResult): void {
  const now = new Date();
  delivery.attempts = input.attempt;
  delivery.lastAttemptAt = now;
  delivery.responseCode = result.responseCode ?? null;
  delivery.responseBody = result.responseBody ?? null;
  delivery.attemptLog = [
    ...delivery.attemptLog,
    {
      at: now.toISOString(),
      ...(result.responseCode === undefined ? {} : { response_code: result.responseCode }),
      ...(result.error === undefined ? {} : { error: result.error }),
      duration_ms: result.durationMs,
    },
  ];
  delivery.nextAttemptAt =
    result.delivered || input.nextPause === null ? null : new Date(now.getTime() + input.nextPause * 1_000);
  if (result.delivered) {
    delivery.status = 'delivered';
    delivery.deliveredAt = now;
  } else if (input.nextPause === null) {
    delivery.status = 'failed';
  }
}

async function disableWebhook(em: EntityManager, delivery: WebhookDelivery): Promise<void> {
  if (delivery.webhookId) await em.nativeUpdate(Webhook, { id: delivery.webhookId }, { status: 'disabled' });
}
