import type { Context } from 'hono';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { webhookPage } from '#web/pages/account/developer/webhooks/show.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { newestFirst } from '../../../http/input/list.ts';
import { newOnce } from '../../certificates/once.ts';
import { frameOf } from '../../frame.ts';
import { shownApplication, shownDelivery, shownWebhook } from '../view.ts';
import { ownWebhook } from './own.ts';

/** The newest deliveries that a page of a webhook shows. */
const newestDeliveries = 20;

/** GET /developer/applications/{id}/webhooks/{webhook}: a webhook, and what was sent to it last. */
export async function showWebhook(c: Context<ApiEnv>): Promise<Response> {
  const { client, webhook } = await ownWebhook(c);
  const where = { webhookId: webhook.id, clientId: client.id };
  const rows = await c.var.deps.orm.em
    .fork()
    .find(WebhookDelivery, where, { orderBy: newestFirst, limit: newestDeliveries });
  const deliveries = rows.map(shownDelivery);
  const application = shownApplication(client);
  const page = { application, webhook: shownWebhook(webhook), deliveries, once: newOnce() };
  return c.html(webhookPage(frameOf(c), page));
}
