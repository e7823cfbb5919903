import type { Operation } from '../../http/operation.ts';
import { confirmWebhookKey } from './confirm-webhook-key.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getDelivery } from './get-delivery.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { redeliverDelivery } from './redeliver-delivery.ts';
import { rotateWebhookKey } from './rotate-webhook-key.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

/** The operations on webhooks of organizations. */
export const platformWebhookOperations: readonly Operation[] = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookKey,
  confirmWebhookKey,
  testWebhook,
  listWebhookDeliveries,
  listDeliveries,
  getDelivery,
  redeliverDelivery,
];
