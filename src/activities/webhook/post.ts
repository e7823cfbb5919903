import { ApplicationFailure } from '@temporalio/common';
import type { AttemptResult } from '#clients/receiver/webhook-receiver.ts';
import type { ReadDelivery } from '#entities/webhook/rows/read-delivery.ts';
import { ownerId } from '#entities/webhook/webhook-owner.ts';
import { signDelivery, type ReceiverKeys } from '#secrets/sign-delivery.ts';
import type { WebhookDependencies } from './inputs.ts';

/** Posts in one of the receiver's places, so that those that hang never take the places of the others. */
export async function postOnce(
  deps: WebhookDependencies,
  delivery: ReadDelivery,
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

/** The headers of an attempt, signed under the receiver's keys; `attempt` is its number in the schedule, from 1. */
export function headersOf(
  delivery: ReadDelivery,
  attempt: number,
  keys: ReceiverKeys,
): Record<string, string> {
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
