import type { Context } from 'hono';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { deliveryLogPage } from '#web/pages/account/developer/webhooks/log.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { newestFirst } from '../../../http/input/list.ts';
import { frameOf } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { shownApplication, shownDelivery } from '../view.ts';
import { refreshWhileUnderWay } from './refresh.ts';

const deliveriesInLog = 50;

/** GET /developer/applications/{id}/deliveries: what was sent last; the browser loads it again while one is under way. */
export async function showDeliveryLog(c: Context<ApiEnv>): Promise<Response> {
  const client = await ownApplication(c);
  const rows = await c.var.deps.orm.em
    .fork()
    .find(WebhookDelivery, { clientId: client.id }, { orderBy: newestFirst, limit: deliveriesInLog });
  const deliveries = rows.map(shownDelivery);
  refreshWhileUnderWay(c, deliveries);
  return c.html(deliveryLogPage(frameOf(c), { application: shownApplication(client), deliveries }));
}
