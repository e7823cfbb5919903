import { forPartner } from '../for-partner.ts';
import { DeliveryPage, deliveryPage, DeliveryQuery } from '../../webhooks/deliveries/delivery-list.ts';
import { deliveryView } from '../../webhooks/deliveries/delivery-view.ts';
import { UuidText } from '../../http/input/fields.ts';
import { operation } from '../../http/operation.ts';

/** GET /partner/webhook-deliveries: every delivery of the caller, those to callback_url and of deleted webhooks too. */
export const listDeliveries = operation({
  method: 'get',
  path: '/partner/webhook-deliveries',
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description:
    'Every delivery of the caller, newest first: to webhooks, to a callback_url, to webhooks since deleted.',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  query: DeliveryQuery.extend({ request_id: UuidText.optional() }),
  responses: { 200: { description: 'One page', schema: DeliveryPage } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { query }) => {
    const { clientId } = c.var.partner;
    const requestId = query.request_id?.toLowerCase();
    const where = { clientId, ...(requestId === undefined ? {} : { requestId }) };
    const listed = { list: 'deliveries', where, query, view: deliveryView };
    return { status: 200, body: await deliveryPage(c.var.deps, listed) };
  },
});
