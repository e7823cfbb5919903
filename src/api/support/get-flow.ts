import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { staffOperation } from './staff-operation.ts';
import { ok } from '../http/answers/answer.ts';
import { findFlow, FlowParams, type FoundFlow } from './find-flow.ts';
import { FlowDetail } from './flow-schemas.ts';
import { flowDetail, type FlowParts } from './flow-view.ts';

/** GET /support/flows/{id}: the state of a workflow, since when it is stuck, why, and what to do. */
export const getFlow = staffOperation({
  method: 'get',
  path: '/support/flows/{id}',
  operationId: 'getFlow',
  summary: 'Show a workflow',
  description:
    'Staff see workflows, not contents: no document, no link, and only a masked address of signers and recipients.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  answer: ok('The workflow, its deliveries and, for an envelope, its recipients', FlowDetail),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps } = c.var;
    const flow = await findFlow(deps, params.id);
    return flowDetail(flow, await partsOf(deps.orm.em.fork(), flow));
  },
});

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 100 } as const;

async function partsOf(em: EntityManager, flow: FoundFlow): Promise<FlowParts> {
  const { id } = flow.row;
  switch (flow.kind) {
    case 'webhook_delivery':
      return { deliveries: [flow.row], recipients: [] };
    case 'sign_request':
      return { deliveries: await em.find(WebhookDelivery, { requestId: id }, oldestFirst), recipients: [] };
    case 'envelope':
      return {
        deliveries: await em.find(WebhookDelivery, { resourceId: id }, oldestFirst),
        recipients: await em.find(EnvelopeRecipient, { envelopeId: id }, { orderBy: { position: 'asc' } }),
      };
  }
}
