import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { supportKinds } from '#domain/common/trouble.ts';
import { documentWorkflowId, webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import type { Document } from '#entities/document/document.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { operatorRetryUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { sendProven } from '../../flows/act-proofs.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../flows/envelope-flows.ts';
import {
  findSignRequestResult,
  findWorkflowResult,
  updateWorkflow,
  workflowProblem,
  updateDeadlineMs,
  sendSignRequestUpdate,
} from '../../flows/workflows.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { flowItem } from '../flows/flow-view.ts';
import { isMachineId } from '../troubles/find-troubles.ts';
import { notReplaying } from '../troubles/not-replaying.ts';
import { retryMachine } from '../troubles/retry-machine.ts';
import { findFlow, staffActOf, type ActOnFlow, type ProvenStaffAct } from '../flows/find-flow.ts';
import { sendDeliveryAgain } from './redeliver.ts';

export const Retried = z.object({
  id: z.string(),
  kind: z.enum(supportKinds),
});
export type Retried = z.input<typeof Retried>;

/**
 * Tries the stuck steps of a sign request, an envelope or a document at once, or the attempt of a delivery. Throws Problem not_found, and
 * invalid_state for a flow with nothing to try.
 */
export async function retryFlow(c: Context<ApiEnv>, { id, reason, attempt }: ActOnFlow): Promise<Retried> {
  const { deps } = c.var;
  if (isMachineId(id)) return retryMachine(c, { id, reason });
  const flow = await findFlow(deps, id);
  await assertReplays(deps, flowItem(flow).workflow_id);
  const retry = { ...staffActOf(c, { reason }), attempt };
  if (flow.kind === 'sign_request') await retryRequest(deps, flow.row, retry);
  else if (flow.kind === 'envelope') await retryEnvelope(deps, flow.row, retry);
  else if (flow.kind === 'document') await retryDocument(deps, flow.row, retry);
  else await retryDelivery(c, flow.row, retry);
  return { id: flow.row.id, kind: flow.kind };
}

/** No update reaches a workflow whose code does not fit its history. */
async function assertReplays(deps: ApiDependencies, workflowId: string): Promise<void> {
  if (!(await notReplaying(deps, workflowId))) return;
  const message =
    'No worker can go on with this workflow: bring back a version that fits its history. It goes on by itself then.';
  throw new Problem('invalid_state', message, { reason: 'not_replaying' });
}

type Retry = ProvenStaffAct & { attempt: Attempt };

async function retryRequest(
  deps: ApiDependencies,
  row: SignRequest,
  { act, attempt, proof }: Retry,
): Promise<void> {
  if (await findSignRequestResult(deps, row.id, attempt)) return;
  const retried = { requestId: row.id, update: operatorRetryUpdate, act, attempt, proof };
  try {
    await sendSignRequestUpdate(deps, retried);
  } catch (error) {
    // What comes after its end may be stuck, and its row does not say so.
    const hasEnded = row.status !== 'pending' && error instanceof Problem && error.code === 'invalid_state';
    if (!hasEnded) throw error;
    const { status } = row;
    throw new Problem('invalid_state', `The sign request has ended: it is ${status}.`, { status });
  }
}

/** Also after the end: a notice may be stuck. */
async function retryEnvelope(
  deps: ApiDependencies,
  { id: envelopeId }: Envelope,
  { act, attempt, proof }: Retry,
): Promise<void> {
  if (await findEnvelopeResult(deps, envelopeId, attempt)) return;
  await sendEnvelopeUpdate(deps, { envelopeId, update: retryEnvelopeUpdate, act, attempt, proof });
}

async function retryDocument(
  deps: ApiDependencies,
  { id, status }: Document,
  { act, attempt, proof }: Retry,
): Promise<void> {
  const workflowId = documentWorkflowId(id);
  if (await findWorkflowResult(deps, workflowId, attempt)) return;
  if (status !== 'processing')
    throw new Problem('invalid_state', `The document is processed: it is ${status}.`, { status });
  await updateWorkflow(deps, { workflowId, update: operatorRetryUpdate, act, attempt, proof });
}

async function retryDelivery(c: Context<ApiEnv>, row: WebhookDelivery, retry: Retry): Promise<void> {
  const { deps } = c.var;
  if (row.status === 'delivered') {
    throw new Problem('invalid_state', 'The delivery has arrived; its owner can have it sent again.', {
      status: row.status,
    });
  }
  if (row.status === 'pending' && (await retryRunning(deps, row.id, retry))) return;
  await sendDeliveryAgain(c, row, { reason: retry.act.reason, attempt: retry.attempt });
}

/** Tries the attempt of a running delivery; gives false when no workflow runs. */
async function retryRunning(
  deps: ApiDependencies,
  deliveryId: string,
  { act, attempt, proof }: Retry,
): Promise<boolean> {
  const workflowId = webhookDeliveryWorkflowId(deliveryId);
  const handle = deps.temporal.workflow.getHandle(workflowId);
  const said = { workflowId, act: operatorRetryUpdate.name, input: act, attempt: attempt.id };
  try {
    await sendProven(deps, { proof, act: said }, () =>
      deps.connection.withDeadline(Date.now() + updateDeadlineMs, () =>
        expectResult({ use: uses.updateResult(operatorRetryUpdate.name), call: attempt.id }, async () =>
          handle.executeUpdate(operatorRetryUpdate, { args: [act], updateId: attempt.id }),
        ),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw workflowProblem(error);
  }
}
