import { deliveryPage, DeliveryQuery } from '../../webhooks/deliveries/delivery-list.ts';
import { PlatformDeliveryView, platformDeliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { UuidText } from '../../http/input/fields.ts';
import { operation } from '../../http/operation.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** GET /api/v1/webhook-deliveries: every delivery of the organization, of webhooks since deleted too. */
export const listDeliveries = operation({
  ...webhookOperation,
  method: 'get',
  path: '/api/v1/webhook-deliveries',
  operationId: 'listPlatformDeliveries',
  summary: 'Deliveries of the organization',
  description: 'Every delivery of the organization, newest first, those to webhooks since deleted too.',
  guard: ownerOrAdmin,
  query: DeliveryQuery.extend({
    resource_id: UuidText.optional().meta({ description: 'Those about one envelope or certificate' }),
  }),
  responses: { 200: { description: 'A page of deliveries', schema: SuccessList(PlatformDeliveryView) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { query }) => {
    const resourceId = query.resource_id?.toLowerCase();
    const where = {
      ...organizationSubscriber(c).owner,
      ...(resourceId === undefined ? {} : { resourceId }),
    };
    const listed = { list: 'deliveries', where, query, view: platformDeliveryView };
    return { status: 200, body: successList(await deliveryPage(c.var.deps, listed), query.limit) };
  },
});
