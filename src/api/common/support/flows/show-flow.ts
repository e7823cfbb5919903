import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { findMachineItem, isMachineId, troubleOutside } from '../troubles/find-troubles.ts';
import { findFlow, type FoundFlow } from './find-flow.ts';
import type { FlowDetail } from './flow-schemas.ts';
import { flowDetail, type FlowParts } from './flow-view.ts';

/** Shows a workflow with its deliveries and, for an envelope, its recipients. Throws Problem not_found. */
export async function showFlow(deps: ApiDependencies, id: string): Promise<FlowDetail> {
  if (isMachineId(id)) return machineDetail(deps, id);
  const flow = await findFlow(deps, id);
  const detail = flowDetail(flow, await partsOf(deps.orm.em.fork(), flow));
  return { ...detail, ...(await troubleOutside(deps, detail.workflow_id)) };
}

async function machineDetail(deps: ApiDependencies, id: string): Promise<FlowDetail> {
  const item = await findMachineItem(deps, id);
  if (!item) throw new Problem('service_unavailable', 'Temporal does not answer. Try again shortly.');
  return { ...item, deliveries: [] };
}

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 100 } as const;

async function partsOf(em: EntityManager, flow: FoundFlow): Promise<FlowParts> {
  const { id } = flow.row;
  switch (flow.kind) {
    case 'webhook_delivery':
      return { deliveries: [flow.row], recipients: [] };
    case 'document':
      return { deliveries: [], recipients: [] };
    case 'sign_request':
      return { deliveries: await em.find(WebhookDelivery, { requestId: id }, oldestFirst), recipients: [] };
    case 'envelope':
      return {
        deliveries: await em.find(WebhookDelivery, { resourceId: id }, oldestFirst),
        recipients: await em.find(EnvelopeRecipient, { envelopeId: id }, { orderBy: { position: 'asc' } }),
      };
  }
}
