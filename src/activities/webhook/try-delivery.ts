import { ApplicationFailure } from '@temporalio/common';
import type { TriedDelivery } from '#domain/webhook/webhook.ts';
import { readDelivery } from '#entities/webhook/rows/read-delivery.ts';
import type { TryInput, WebhookDependencies } from './inputs.ts';
import { headersOf, postOnce } from './post.ts';
import { receiverKeys } from './receiver-key.ts';
import { recordTry } from './record-attempt.ts';

/**
 * Makes the attempt that staff asked for, and records it, once; gives what came of it. Throws the final failure invalid_state for a
 * delivery that has ended, or whose webhook is gone; receiver_busy as an attempt of the schedule does.
 */
export async function tryDelivery(deps: WebhookDependencies, input: TryInput): Promise<TriedDelivery> {
  const delivery = await readDelivery(deps.orm.em.fork(), input.deliveryId);
  const made = delivery.attemptLog.find(({ try_id: id }) => id === input.tryId);
  if (made) {
    const { response_code: responseCode = null, error = null, duration_ms: durationMs } = made;
    return { delivered: delivery.status === 'delivered', responseCode, error, durationMs };
  }
  if (delivery.status !== 'pending') throw refuse(`The delivery has ended: it is ${delivery.status}.`);
  const keys = receiverKeys(deps.keys, delivery);
  if (!keys) throw refuse('The webhook of this delivery was deleted: nobody could check its signature.');
  const result = await postOnce(deps, delivery, headersOf(delivery, delivery.attempts + 1, keys));
  await recordTry(deps, input, result);
  const { delivered, responseCode = null, error = null, durationMs } = result;
  return { delivered, responseCode, error, durationMs };
}

function refuse(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'invalid_state');
}
