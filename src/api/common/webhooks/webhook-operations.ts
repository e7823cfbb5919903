import type { z } from 'zod';
import type { Operation } from '../../http/operation/definition.ts';
import { deleteWebhook } from './delete-webhook.ts';
import type { DeliveryQuery } from './deliveries/delivery-list.ts';
import { getDelivery } from './deliveries/get-delivery.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { listWebhookDeliveries } from './deliveries/list-webhook-deliveries.ts';
import { recoverWebhook } from './deliveries/recover-webhook.ts';
import { redeliverDelivery } from './deliveries/redeliver-delivery.ts';
import { testWebhook } from './deliveries/test-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { confirmWebhookKey } from './keys/confirm-webhook-key.ts';
import { rotateWebhookKey } from './keys/rotate-webhook-key.ts';
import { answerDelivery } from './listeners/answer-delivery.ts';
import { openListener } from './listeners/open-listener.ts';
import { streamDeliveries } from './listeners/stream-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { registerWebhook } from './register-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import type { WebhookOperationName, WebhookSurface } from './webhook-surface.ts';

/** The operations on webhooks and their deliveries, as a surface has them, in the order in which it names them. */
export function webhookOperations<Q extends z.ZodType<DeliveryQuery>>(
  surface: WebhookSurface<Q>,
): readonly Operation[] {
  const operations: Record<WebhookOperationName, Operation> = {
    register: registerWebhook(surface),
    list: listWebhooks(surface),
    get: getWebhook(surface),
    update: updateWebhook(surface),
    delete: deleteWebhook(surface),
    rotateKey: rotateWebhookKey(surface),
    confirmKey: confirmWebhookKey(surface),
    test: testWebhook(surface),
    recover: recoverWebhook(surface),
    listWebhookDeliveries: listWebhookDeliveries(surface),
    listDeliveries: listDeliveries(surface),
    getDelivery: getDelivery(surface),
    redeliver: redeliverDelivery(surface),
    openListener: openListener(surface),
    stream: streamDeliveries(surface),
    answer: answerDelivery(surface),
  };
  return namesOf(surface.called).map((name) => operations[name]);
}

function namesOf<T extends object>(called: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in called) names.push(name);
  return names;
}
