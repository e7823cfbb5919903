import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { findFlowResult, updateFlow, type FlowAct } from './flows.ts';
import type { Attempt } from '../../http/idempotency.ts';

/** What to send to the flow of which envelope. */
export type EnvelopeAct<Ret, Input> = Omit<FlowAct<Ret, Input>, 'workflowId'> & { envelopeId: string };

/** As updateFlow, for an envelope that was sent. */
export async function updateEnvelope<Ret, Input>(
  deps: ApiDependencies,
  { envelopeId, ...act }: EnvelopeAct<Ret, Input>,
  deadlineMs?: number,
): Promise<Ret> {
  return updateFlow(deps, { workflowId: envelopeWorkflowId(envelopeId), ...act }, deadlineMs);
}

/** As findFlowResult, for an envelope. */
export async function findEnvelopeResult<Ret>(
  deps: ApiDependencies,
  envelopeId: string,
  attempt: Attempt,
): Promise<Ret | undefined> {
  return findFlowResult(deps, envelopeWorkflowId(envelopeId), attempt);
}
