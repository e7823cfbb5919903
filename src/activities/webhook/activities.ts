import { ApplicationFailure } from '@temporalio/common';
import type { AttemptResult } from '#clients/receiver/webhook-receiver.ts';
import type { DeliveryStatus } from '#domain/webhook/webhook.ts';
import { openDelivery } from '#entities/webhook/delivery-opening.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { ownerId } from '#entities/webhook/webhook-owner.ts';
import { receiverKeys, type ReceiverKeys } from './receiver-key.ts';
import { recordAttempt, recordedStatus } from './record-attempt.ts';
import { signDelivery } from './sign-delivery.ts';
import type { AttemptInput, WebhookDependencies } from './inputs.ts';

/** Creates the side effects of a webhook delivery's workflow. */
export function createWebhookActivities(deps: WebhookDependencies) {
  return {
    /**
     * Makes one attempt, records it and gives the delivery's status after it. An attempt that is on record already (the
     * worker was lost before it could say so) is not made again. Throws the failure `receiver_busy`, to be tried again under
     * the same number, while the receiver has as many attempts under way as it may have.
     */
    attemptDelivery: async (input: AttemptInput): Promise<{ status: DeliveryStatus }> => {
      const em = deps.orm.em.fork();
      const delivery = await readDelivery(em, input);
      if (!delivery) return { status: 'failed' };
      const recorded = recordedStatus(delivery, input);
      if (recorded) return { status: recorded };
      const keys = await receiverKeys(em, deps.keys, delivery);
      if (!keys) return abandon(deps, delivery.id);
      const result = await postOnce(deps, delivery, headersOf(delivery, input.attempt, keys));
      return { status: await recordAttempt(deps, input, result) };
    },
  };
}

export type WebhookActivities = ReturnType<typeof createWebhookActivities>;

/**
 * Reads the row, and opens it first if the workflow was started with an opening; gives null for a test of a webhook that is
 * gone.
 */
async function readDelivery(
  em: EntityManager,
  { deliveryId, attempt, opening }: AttemptInput,
): Promise<WebhookDelivery | null> {
  if (opening && attempt === 1) return openDelivery(em, deliveryId, opening);
  return em.findOneOrFail(WebhookDelivery, { id: deliveryId });
}

/** Posts in one of the receiver's places, so that those that hang never take the places of the others. */
async function postOnce(
  deps: WebhookDependencies,
  delivery: WebhookDelivery,
  headers: Record<string, string>,
): Promise<AttemptResult> {
  const { endpointUrl: url, body } = delivery;
  const place = deps.receiver.takePlace({ url, ownerId: ownerId(delivery) });
  if ('retryInMs' in place) {
    throw ApplicationFailure.create({
      message: 'The receiver has as many attempts under way as it may have.',
      type: 'receiver_busy',
      nextRetryDelay: place.retryInMs,
    });
  }
  try {
    return await deps.receiver.post({ url, headers, body });
  } finally {
    place.release();
  }
}

function headersOf(delivery: WebhookDelivery, attempt: number, keys: ReceiverKeys): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Tamga-Webhooks/1',
    'x-webhook-id': delivery.id,
    'x-webhook-attempt': String(attempt),
    ...signDelivery({
      deliveryId: delivery.id,
      body: delivery.body,
      timestamp: Math.floor(Date.now() / 1_000),
      keys,
    }),
  };
}

/** Marks a delivery as failed whose subscription is gone: nobody is left who could check the signature. */
async function abandon(deps: WebhookDependencies, deliveryId: string): Promise<{ status: DeliveryStatus }> {
  await deps.orm.em
    .fork()
    .nativeUpdate(WebhookDelivery, { id: deliveryId }, { status: 'failed', nextAttemptAt: null });
  return { status: 'failed' };
}
