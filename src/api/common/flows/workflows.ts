import { expectResult } from '#codec/expected-result.ts';
import { MisusedPayload, uses } from '#domain/common/payload-use.ts';
import {
  isGrpcServiceError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, WorkflowNotFoundError, type UpdateDefinition } from '@temporalio/common';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import { defined } from '#domain/common/defined.ts';
import { isProblemCode, Problem, type ProblemDetails } from '#domain/common/problem.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recordNow } from '../../http/operation/unrecorded.ts';
import { sendProven, type Proof } from './act-proofs.ts';

/** The time that a workflow's update may take to answer, in milliseconds. */
export const updateDeadlineMs = 5_000;
const grpcNotFound = 5;

/**
 * An update for a workflow; the attempt's id makes a repeat the same update. An act that is put on record comes with its
 * proof, whose id is the act's `proofId`.
 */
export type WorkflowUpdate<Ret, Input> = {
  update: UpdateDefinition<Ret, [Input]>;
  act: Input;
  attempt: Attempt;
  /** Of an act that is answered before it is on record: when the workflow accepted it, ISO 8601. */
  acceptedAt?: (answer: Ret) => string;
} & (Input extends ProvenInput ? { proof: Proof } : { proof?: undefined });

/**
 * Sends an update to a workflow, and gives its result; sent again under the same attempt's id, it gives the first result and
 * changes nothing. Throws Problem with the code of the workflow's refusal, invalid_state when the workflow has ended,
 * service_unavailable when no answer came within the deadline, in milliseconds.
 */
export async function updateWorkflow<Ret, Input>(
  deps: ApiDependencies,
  {
    workflowId,
    update,
    act,
    attempt,
    proof,
    acceptedAt,
  }: { workflowId: string } & WorkflowUpdate<Ret, Input>,
  deadlineMs = updateDeadlineMs,
): Promise<Ret> {
  const handle = deps.temporal.workflow.getHandle(workflowId);
  const send = () =>
    deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      expectResult({ use: uses.updateResult(update.name), call: attempt.id }, async () =>
        handle.executeUpdate(update, { args: [act], updateId: attempt.id }),
      ),
    );
  try {
    if (!proof) {
      await recordNow(deps, attempt);
      return await send();
    }
    return await sendProven(
      deps,
      {
        proof,
        act: { workflowId, act: update.name, input: act, attempt: attempt.id },
        attempt,
        ...defined({ acceptedAt }),
      },
      send,
    );
  } catch (error) {
    throw workflowProblem(error);
  }
}

/**
 * Finds the result of an update that an earlier, unanswered call sent to a workflow under the same attempt's id, also after
 * the workflow has ended or has gone on as a new run; undefined when the workflow knows of none. Throws as updateWorkflow does.
 */
export async function findWorkflowResult<Ret>(
  deps: ApiDependencies,
  workflowId: string,
  attempt: Attempt,
): Promise<Ret | undefined> {
  if (!attempt.resumed) return undefined;
  const handle = deps.temporal.workflow.getHandle(workflowId);
  try {
    return await deps.connection.withDeadline(Date.now() + updateDeadlineMs, async () => {
      for (let run: Run = {}; run; run = await runBefore(deps, workflowId, run)) {
        const update = handle.getUpdateHandle<Ret>(attempt.id, run);
        const known = await expectResult({ call: attempt.id }, async () => update.result()).then(
          (result) => ({ result }),
          (error: unknown) => {
            if (isUnknownUpdate(error)) return undefined;
            throw error;
          },
        );
        if (known) return known.result;
      }
      return undefined;
    });
  } catch (error) {
    if (isUnknownUpdate(error)) return undefined;
    throw workflowProblem(error);
  }
}

/** A run of a workflow; the current one without an id. */
type Run = { workflowRunId?: string } | undefined;

/** The run that went on as this one (continue-as-new): each knows the acts that were sent to it, and no others. */
async function runBefore(
  { temporal }: ApiDependencies,
  workflowId: string,
  { workflowRunId: runId = '' }: NonNullable<Run>,
): Promise<Run> {
  const { history } = await temporal.workflowService.getWorkflowExecutionHistory({
    namespace: temporal.options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: 1,
  });
  const [started] = history?.events ?? [];
  const before = started?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
  return before ? { workflowRunId: before } : undefined;
}

/** The update to send to a sign request's workflow. */
export type SignRequestUpdate<Ret, Input> = { requestId: string } & WorkflowUpdate<Ret, Input>;

/** Calls updateWorkflow for a sign request whose row exists. */
export async function sendSignRequestUpdate<Ret, Input>(
  deps: ApiDependencies,
  update: SignRequestUpdate<Ret, Input>,
): Promise<Ret> {
  return updateWorkflow(deps, { ...update, workflowId: signRequestWorkflowId(update.requestId) });
}

/** Calls findWorkflowResult for a sign request. */
export async function findSignRequestResult<Ret>(
  deps: ApiDependencies,
  requestId: string,
  attempt: Attempt,
): Promise<Ret | undefined> {
  return findWorkflowResult(deps, signRequestWorkflowId(requestId), attempt);
}

function isUnknownUpdate(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError) return true;
  if (!isGrpcServiceError(error)) return false;
  const code: number = error.code;
  return code === grpcNotFound;
}

/** Turns a failed call to a workflow into the Problem that the caller gets. */
export function workflowProblem(error: unknown): unknown {
  if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
    return refused(error.cause, error);
  if (error instanceof WorkflowNotFoundError)
    return new Problem('invalid_state', 'The request has ended already.', undefined, { cause: error });
  if (
    error instanceof MisusedPayload ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isGrpcServiceError(error) ||
    isTransport(error)
  ) {
    const message =
      'This could not be confirmed in time. Check the state of the request, or send the call again; repeat a create with the same Idempotency-Key.';
    return new Problem('service_unavailable', message, { outcome: 'unknown' }, { cause: error });
  }
  return error;
}

function refused(failure: ApplicationFailure, cause: Error): Problem {
  const code = isProblemCode(failure.type) ? failure.type : 'internal_error';
  const [details] = failure.details ?? [];
  return new Problem(code, failure.message, (details ?? undefined) as ProblemDetails | undefined, { cause });
}

/** Tells whether a call never got through: the client wraps gRPC's error of such a call. */
function isTransport(error: unknown): boolean {
  return error instanceof Error && isGrpcServiceError(error.cause);
}
