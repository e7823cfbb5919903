import type { WebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import type { DeliveryOpening } from '#domain/webhook/webhook.ts';
import type { Orm } from '#entities/orm.ts';
import type { WorkerKeys } from '../common/keys.ts';

export type WebhookDependencies = { orm: Orm; receiver: WebhookReceiver; keys: WorkerKeys };

export type AttemptInput = {
  deliveryId: string;
  /** 1 to 5. */
  attempt: number;
  /** The pause in seconds before the next attempt; null when this is the last. */
  nextPause: number | null;
  /** The opening that the workflow was started for, when no event started it. */
  opening?: DeliveryOpening;
};

export type TryInput = {
  deliveryId: string;
  /** A UUID, the same however often this try is made. */
  tryId: string;
  opening?: DeliveryOpening;
};
