import { WithStartWorkflowOperation } from '@temporalio/client';
import { expectResult } from '#codec/expected-result.ts';
import { cancelEndedFlowType, flowNames } from '#domain/common/flow-kinds.ts';
import { uses } from '#domain/common/payload-use.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { cancelEndedFlow } from '#workflows/flow/cancel-ended.ts';
import type { CancelEndedInput, CancelledEnded } from '#workflows/flow/messages.ts';
import { operatorCancelUpdate, type StaffAct } from '#workflows/sign-request/messages.ts';
import { sendProven } from '../../flows/act-proofs.ts';
import type { ProvenStaffAct } from '../flows/find-flow.ts';
import { updateDeadlineMs, workflowProblem } from '../../flows/workflows.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';

/** Tells whether a row is marked because its workflow has ended and cannot go on. */
export function hasFlowEnded({ stuckReason }: Pick<SignRequest, 'stuckReason'>): boolean {
  return stuckReason === 'flow_ended';
}

export function endedRequest({ id, clientId }: SignRequest): CancelEndedInput {
  return { kind: 'sign_request', id, owner: { clientId }, told: [] };
}

/** Everybody is told who has a link or has agreed. */
export async function endedEnvelope(
  { orm }: ApiDependencies,
  { id, organizationId }: Envelope,
): Promise<CancelEndedInput> {
  const recipients = await orm.em.fork().find(EnvelopeRecipient, { envelopeId: id });
  const told = recipients.filter(({ sentAt, acceptedAt }) => sentAt ?? acceptedAt).map((one) => one.id);
  return { kind: 'envelope', id, owner: { organizationId }, told };
}

/**
 * Sends staff's cancellation to the workflow of a row, and starts one under its id that ends the row in its place where it
 * does not run. Throws as updateWorkflow does.
 */
export async function cancelEnded(
  deps: ApiDependencies,
  input: CancelEndedInput,
  { act, attempt, proof }: ProvenStaffAct & { attempt: Attempt },
): Promise<CancelledEnded> {
  const { idOf, taskQueue } = flowNames[input.kind];
  const workflowId = idOf(input.id);
  const startWorkflowOperation = new WithStartWorkflowOperation<typeof cancelEndedFlow>(cancelEndedFlowType, {
    workflowId,
    taskQueue,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: 'Cancelled by staff after its workflow had ended',
    memo: { request_id: act.actor.xRequestId },
  });
  const said = { workflowId, act: operatorCancelUpdate.name, input: act, attempt: attempt.id };
  const send = () =>
    deps.connection.withDeadline(Date.now() + updateDeadlineMs, () =>
      expectResult({ use: uses.updateResult(operatorCancelUpdate.name), call: attempt.id }, async () =>
        deps.temporal.workflow.executeUpdateWithStart<typeof cancelEndedFlow, CancelledEnded, [StaffAct]>(
          operatorCancelUpdate.name,
          { args: [act], updateId: attempt.id, startWorkflowOperation },
        ),
      ),
    );
  try {
    return await sendProven(deps, { proof, act: said }, send);
  } catch (error) {
    throw workflowProblem(error);
  }
}
