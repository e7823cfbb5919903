import { WithStartWorkflowOperation, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { TypedSearchAttributes, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { expectResult } from '#codec/expected-result.ts';
import { defined } from '#domain/common/defined.ts';
import { uses } from '#domain/common/payload-use.ts';
import { signRequestWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { clientIdKey, expiresAtKey, flowStageKey } from '#workflows/common/search-attributes.ts';
import { createUpdate, type SignRequestInput } from '#workflows/sign-request/messages.ts';
import type { signRequest } from '#workflows/sign-request/workflow.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Counting } from '../../http/limits/quotas.ts';
import { provenBy, sendCounted, sendProven } from './act-proofs.ts';
import { explainSilence } from './explain-silence.ts';
import { workflowProblem } from './workflows.ts';

/** A caller has an answer within 10 s; what still comes into being after it is found by the repeat. */
const createDeadlineMs = 8_500;

/**
 * Starts a sign request's workflow, with the proof that the partner asked for it, and waits until its row is written; the same
 * id again finds the running workflow. `counting` has it counted in quotas, as withQuota does. Throws Problem service_unavailable, with
 * outcome "unknown" where the request may still come into being.
 */
export async function startSignRequest(
  deps: ApiDependencies,
  input: SignRequestInput,
  counting?: Counting,
): Promise<void> {
  const { facts } = input;
  const { requestId, clientId, xRequestId } = facts;
  const proof = provenBy(['client'], { shown: facts.documentHash, content: facts });
  const said = { actor: { clientId, xRequestId }, proofId: proof.id };
  const act = {
    workflowId: signRequestWorkflowId(requestId),
    act: 'create',
    input: said,
    attempt: requestId,
  };
  const send = () => startProven(deps, { ...input, proofId: proof.id });
  return counting
    ? sendCounted(deps, { proof, act, counting }, send)
    : sendProven(deps, { proof, act }, send);
}

async function startProven(deps: ApiDependencies, input: SignRequestInput): Promise<void> {
  const { requestId, clientId, expiresAt, requiredLoa, xRequestId, externalRef } = input.facts;
  const startWorkflowOperation = new WithStartWorkflowOperation<typeof signRequest>('signRequest', {
    workflowId: signRequestWorkflowId(requestId),
    taskQueue: taskQueues.flows,
    args: [{ ...input, steps: 2, receipt: true }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
    staticSummary: `Sign request at level ${requiredLoa}`,
    memo: { request_id: xRequestId, ...defined({ external_ref: externalRef || undefined }) },
    typedSearchAttributes: new TypedSearchAttributes([
      { key: clientIdKey, value: clientId },
      { key: flowStageKey, value: 'waiting' },
      { key: expiresAtKey, value: new Date(expiresAt) },
    ]),
  });
  try {
    await deps.connection.withDeadline(Date.now() + createDeadlineMs, () =>
      // The update has no id of its own: a fixed one would give the answer of a failed run instead of starting again.
      expectResult({ use: uses.updateResult(createUpdate.name) }, async () =>
        deps.temporal.workflow.executeUpdateWithStart(createUpdate, { startWorkflowOperation }),
      ),
    );
  } catch (error) {
    // The workflow has run to its end already: a repeated create reads its row.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) void explainSilence(deps);
    throw workflowProblem(error);
  }
}
