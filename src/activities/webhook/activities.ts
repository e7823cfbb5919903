import { isListenerAddress } from '#domain/webhook/listener.ts';
import type { DeliveryStatus, TriedDelivery } from '#domain/webhook/webhook.ts';
import { readDelivery, type ReadDelivery } from '#entities/webhook/rows/read-delivery.ts';
import { openDelivery } from '#entities/webhook/delivery-opening.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { headersOf, postOnce } from './post.ts';
import { receiverKeys } from './receiver-key.ts';
import { tryDelivery } from './try-delivery.ts';
import { recordAttempt, recordedStatus } from './record-attempt.ts';
import type { AttemptInput, TryInput, WebhookDependencies } from './inputs.ts';

/** Creates the side effects of a webhook delivery's workflow. */
export function createWebhookActivities(deps: WebhookDependencies) {
  return {
    /**
     * Makes one attempt, records it and gives the delivery's status after it. An attempt that is on record already (the
     * worker was lost before it could say so) is not made again. Throws the failure `receiver_busy`, to be tried again under
     * the same number, while the receiver has as many attempts under way as it may have.
     */
    attemptDelivery: async (input: AttemptInput): Promise<{ status: DeliveryStatus }> => {
      const delivery = await openedDelivery(deps.orm.em.fork(), input);
      if (!delivery) return { status: 'failed' };
      if (isListenerAddress(delivery.endpointUrl)) return waitForListener(deps, delivery, input);
      const recorded = recordedStatus(delivery, input);
      if (recorded) return { status: recorded };
      const keys = receiverKeys(deps.keys, delivery);
      if (!keys) return abandon(deps, delivery.id);
      const result = await postOnce(deps, delivery, headersOf(delivery, input.attempt, keys));
      return { status: await recordAttempt(deps, input, result) };
    },
    /**
     * Makes one attempt that counts as none of the schedule's, records it and gives what came of it; one that is on record is not
     * made again. Throws invalid_state for a delivery that has ended or has nobody left to check its signature.
     */
    tryDelivery: (input: TryInput): Promise<TriedDelivery> => tryDelivery(deps, input),
  };
}

export type WebhookActivities = ReturnType<typeof createWebhookActivities>;

/**
 * Reads the row, and opens it first if the workflow was started with an opening; gives null for a test of a webhook that is
 * gone.
 */
async function openedDelivery(
  em: EntityManager,
  { deliveryId, attempt, opening }: AttemptInput,
): Promise<ReadDelivery | null> {
  const isFirst = opening && attempt === 1;
  if (isFirst && !(await openDelivery(em, deliveryId, opening))) return null;
  return readDelivery(em, deliveryId);
}

/**
 * Leaves a delivery to the stream of its listener until it is answered there. Whatever the answer was, the workflow has done its part; what
 * nobody has answered by the last attempt has failed.
 */
async function waitForListener(
  deps: WebhookDependencies,
  { id, status }: ReadDelivery,
  { nextPause }: AttemptInput,
): Promise<{ status: DeliveryStatus }> {
  if (status === 'pending' && nextPause !== null) return { status };
  if (status === 'pending') await abandon(deps, id);
  return { status: 'delivered' };
}

/** Marks a delivery as failed whose subscription is gone: nobody is left who could check the signature. */
async function abandon(deps: WebhookDependencies, deliveryId: string): Promise<{ status: DeliveryStatus }> {
  await deps.orm.em
    .fork()
    .nativeUpdate(WebhookDelivery, { id: deliveryId }, { status: 'failed', nextAttemptAt: null });
  return { status: 'failed' };
}
