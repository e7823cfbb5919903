import type { Context } from 'hono';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { applicationPage } from '#web/pages/account/developer/show.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { newestFirst } from '../../http/input/list.ts';
import { newOnce } from '../certificates/once.ts';
import { frameOf } from '../frame.ts';
import { ownApplication } from './applications.ts';
import { shownApplication, shownDelivery, shownWebhook } from './view.ts';

/** The newest deliveries that a page shows. */
const newestDeliveries = 10;

/** GET /developer/applications/{id}: an application, its webhooks and what was sent to them last. */
export async function showApplication(c: Context<ApiEnv>): Promise<Response> {
  const row = await ownApplication(c);
  const em = c.var.deps.orm.em.fork();
  const mine = { clientId: row.id };
  const webhooks = await em.find(Webhook, mine, { orderBy: newestFirst });
  const rows = await em.find(WebhookDelivery, mine, { orderBy: newestFirst, limit: newestDeliveries });
  const deliveries = rows.map(shownDelivery);
  const application = shownApplication(row);
  const page = { application, webhooks: webhooks.map(shownWebhook), deliveries, once: newOnce() };
  return c.html(applicationPage(frameOf(c), page));
}
