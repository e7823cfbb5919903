import { LockMode } from '@mikro-orm/core';
import type { AttemptResult } from '#clients/webhook-receiver.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { AttemptInput, WebhookDependencies } from './webhook.ts';

/** Writes one attempt into its delivery's record; a 410 also disables the webhook for new events. */
export async function recordAttempt(
  deps: WebhookDependencies,
  input: AttemptInput,
  result: AttemptResult,
): Promise<void> {
  await deps.orm.em.fork().transactional(async (em) => {
    const delivery = await em.findOneOrFail(
      WebhookDelivery,
      { id: input.deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (delivery.status !== 'pending') return;
    applyAttempt(delivery, input, result);
    await em.flush();
    if (result.responseCode === 410) await disableWebhook(em, delivery);
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
