import { ActProof } from '#entities/common/act-proof.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldNow } from '#entities/retention/held.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { findMachineItem, isMachineId, troubleOutside } from '../troubles/find-troubles.ts';
import { findFlow, type FoundFlow } from './find-flow.ts';
import type { FlowDetail } from './flow-schemas.ts';
import { messageLog } from './message-log.ts';
import { flowDetail, type FlowParts } from './flow-view.ts';

/** Shows a workflow with its deliveries and, for an envelope, its recipients. Throws Problem not_found. */
export async function showFlow(deps: ApiDependencies, id: string): Promise<FlowDetail> {
  if (isMachineId(id)) return machineDetail(deps, id);
  const flow = await findFlow(deps, id);
  const em = deps.orm.em.fork();
  const messages = await messageLog(em, flow.row.id);
  const acceptedAt = await acceptance(em, flow);
  const detail = flowDetail(flow, { ...(await partsOf(em, flow)), messages, acceptedAt });
  return { ...detail, ...(await holdOn(em, flow)), ...(await troubleOutside(deps, detail)) };
}

async function machineDetail(deps: ApiDependencies, id: string): Promise<FlowDetail> {
  const item = await findMachineItem(deps, id);
  if (!item) throw new Problem('service_unavailable', 'Temporal does not answer. Try again shortly.');
  return { ...item, deliveries: [], messages: [] };
}

/** When the signer of a request agreed, by the proof of it; null before that, and for other flows. */
async function acceptance(em: EntityManager, flow: FoundFlow): Promise<Date | null> {
  if (flow.kind !== 'sign_request' || !flow.row.acceptedProofId) return null;
  const proof = await em.findOne(ActProof, { id: flow.row.acceptedProofId });
  return proof?.createdAt ?? null;
}

/** Tells whether a flow with an organization of its own is on legal hold. */
async function holdOn(em: EntityManager, { kind, row }: FoundFlow): Promise<{ legal_hold?: boolean }> {
  if (kind === 'webhook_delivery') return {};
  const held = await heldNow(em, { organizationId: row.organizationId, ids: [row.id] });
  return { legal_hold: held.size > 0 };
}

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 100 } as const;

async function partsOf(
  em: EntityManager,
  flow: FoundFlow,
): Promise<Pick<FlowParts, 'deliveries' | 'recipients'>> {
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
