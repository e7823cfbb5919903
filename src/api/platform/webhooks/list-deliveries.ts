import { deliveryPage, DeliveryQuery } from '../../deliveries/delivery-list.ts';
import { PlatformDeliveryView, platformDeliveryView } from '../../deliveries/delivery-view.ts';
import { UuidText } from '../../fields.ts';
import { operation } from '../../operation.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { SuccessList, successList } from '../success.ts';
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
