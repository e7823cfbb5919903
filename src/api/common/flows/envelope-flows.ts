import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { findWorkflowResult, updateWorkflow, type WorkflowUpdate } from './workflows.ts';
import type { Attempt } from '../../http/idempotency.ts';

/** The update to send to an envelope's workflow. */
export type EnvelopeUpdate<Ret, Input> = { envelopeId: string } & WorkflowUpdate<Ret, Input>;

/** Calls updateWorkflow for an envelope that was sent. */
export async function sendEnvelopeUpdate<Ret, Input>(
  deps: ApiDependencies,
  update: EnvelopeUpdate<Ret, Input>,
  deadlineMs?: number,
): Promise<Ret> {
  return updateWorkflow(deps, { ...update, workflowId: envelopeWorkflowId(update.envelopeId) }, deadlineMs);
}

/** Calls findWorkflowResult for an envelope. */
export async function findEnvelopeResult<Ret>(
  deps: ApiDependencies,
  envelopeId: string,
  attempt: Attempt,
): Promise<Ret | undefined> {
  return findWorkflowResult(deps, envelopeWorkflowId(envelopeId), attempt);
}
