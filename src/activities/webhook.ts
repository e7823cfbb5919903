import type { DeliveryStatus } from '#domain/webhook.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { receiverKey, type ReceiverKey } from './receiver-key.ts';
import { isRecorded, recordAttempt } from './record-attempt.ts';
import { signDelivery } from './sign-delivery.ts';
import type { AttemptInput, WebhookDependencies } from './webhook-inputs.ts';

/** The side effects of a webhook delivery's flow. */
export function createWebhookActivities(deps: WebhookDependencies) {
  return {
    /**
     * Makes one attempt and records it; gives how the delivery stands after it. An attempt that is on record already
     * (the worker was lost before it could say so) is not made again.
     */
    attemptDelivery: async (input: AttemptInput): Promise<{ status: DeliveryStatus }> => {
      const em = deps.orm.em.fork();
      const delivery = await em.findOneOrFail(WebhookDelivery, { id: input.deliveryId });
      if (isRecorded(delivery, input)) return { status: delivery.status };
      const key = await receiverKey(em, deps.secrets, delivery);
      if (!key) return abandon(deps, delivery.id);
      const result = await deps.receiver.post({
        url: delivery.endpointUrl,
        headers: headersOf(delivery, input.attempt, key),
        body: delivery.body,
      });
      return { status: await recordAttempt(deps, input, result) };
    },
  };
}

export type WebhookActivities = ReturnType<typeof createWebhookActivities>;

function headersOf(delivery: WebhookDelivery, attempt: number, key: ReceiverKey): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Tamga-Webhooks/1',
    'x-webhook-id': delivery.id,
    'x-webhook-attempt': String(attempt),
    ...signDelivery({
      deliveryId: delivery.id,
      body: delivery.body,
      timestamp: Math.floor(Date.now() / 1_000),
      keys: key.keys,
    }),
  };
}

/** The subscription is gone: nobody is left who could check the signature. */
async function abandon(deps: WebhookDependencies, deliveryId: string): Promise<{ status: DeliveryStatus }> {
  await deps.orm.em
    .fork()
    .nativeUpdate(WebhookDelivery, { id: deliveryId }, { status: 'failed', nextAttemptAt: null });
  return { status: 'failed' };
}
