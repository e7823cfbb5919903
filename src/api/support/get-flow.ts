import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { requireStaff } from '../auth/staff.ts';
import { operation } from '../operation.ts';
import { findFlow, FlowParams } from './find-flow.ts';
import { flowDetail, FlowDetail } from './flow-view.ts';

/** GET /support/flows/{id}: where a flow stands, since when it is stuck, why, and what to do. */
export const getFlow = operation({
  method: 'get',
  path: '/support/flows/{id}',
  operationId: 'getFlow',
  summary: 'Look at a flow',
  description:
    'Staff see flows, not contents: no document, no link, and of the signer a masked address alone.',
  tag: 'Support',
  security: ['staff'],
  guard: requireStaff('support'),
  params: FlowParams,
  responses: { 200: { description: 'The flow and its deliveries', schema: FlowDetail } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found'],
  handle: async (c, { params }) => {
    const { deps } = c.var;
    const flow = await findFlow(deps, params.id);
    const deliveries =
      flow.kind === 'webhook_delivery'
        ? [flow.row]
        : await deps.orm.em
            .fork()
            .find(
              WebhookDelivery,
              { requestId: flow.row.id },
              { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 100 },
            );
    return { status: 200, body: flowDetail(flow, deliveries) };
  },
});
