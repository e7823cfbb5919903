import { deliveryPage, DeliveryQuery } from '../../webhooks/deliveries/delivery-list.ts';
import { PlatformDeliveryView, platformDeliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { operation } from '../../http/operation.ts';
import { findWebhook } from '../../webhooks/find-webhook.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** GET /api/v1/webhooks/{id}/deliveries: what was and will be sent to a webhook, newest first. */
export const listWebhookDeliveries = operation({
  ...webhookOperation,
  method: 'get',
  path: '/api/v1/webhooks/{id}/deliveries',
  operationId: 'listPlatformWebhookDeliveries',
  summary: "Deliveries of an organization's webhook",
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  query: DeliveryQuery,
  responses: { 200: { description: 'A page of deliveries', schema: SuccessList(PlatformDeliveryView) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, query }) => {
    const { deps } = c.var;
    const { owner } = organizationSubscriber(c);
    const { id } = await findWebhook(deps.orm.em.fork(), owner, params.id);
    const listed = { list: `deliveries/${id}`, where: { webhookId: id }, query, view: platformDeliveryView };
    return { status: 200, body: successList(await deliveryPage(deps, listed), query.limit) };
  },
});
