import { forPartner } from '../for-partner.ts';
import { DeliveryPage, deliveryPage, DeliveryQuery } from '../../webhooks/deliveries/delivery-list.ts';
import { deliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { operation } from '../../http/operation.ts';
import { findWebhook } from '../../webhooks/find-webhook.ts';
import { partnerSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams } from '../../webhooks/webhook-view.ts';

/** GET /partner/webhooks/{id}/deliveries: what was and will be sent to a webhook, newest first. */
export const listWebhookDeliveries = operation({
  method: 'get',
  path: '/partner/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: "List a webhook's deliveries",
  tag: 'Webhooks',
  ...forPartner('webhook'),
  params: WebhookIdParams,
  query: DeliveryQuery,
  responses: { 200: { description: 'One page', schema: DeliveryPage } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, query }) => {
    const { deps } = c.var;
    const { owner } = partnerSubscriber(c);
    const { id } = await findWebhook(deps.orm.em.fork(), owner, params.id);
    const listed = { list: `deliveries/${id}`, where: { webhookId: id }, query, view: deliveryView };
    return { status: 200, body: await deliveryPage(deps, listed) };
  },
});
