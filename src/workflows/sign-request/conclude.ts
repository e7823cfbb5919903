import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { defined } from '#domain/common/defined.ts';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import { enterStage, type Cancellation, type SignRequestState } from './state.ts';
import { stepOptions, untilDone } from '../common/step.ts';

export type Conclusion = { outcome: SignRequestOutcome; deliveryIds: string[] };

/**
 * Signs, or records the decided end, in one transaction with the audit event and the deliveries. Gives the deliveries' ids
 * and the recorded outcome: staff may have ended a request whose signature was stuck.
 */
export async function conclude(state: SignRequestState, outcome: SignRequestOutcome): Promise<Conclusion> {
  const conclusion =
    outcome.status === 'signed' ? await seal(state, outcome) : await recordEnd(state, outcome);
  state.outcome = conclusion.outcome;
  state.recorded = true;
  return conclusion;
}

type Signed = Extract<SignRequestOutcome, { status: 'signed' }>;
type Ended = Exclude<SignRequestOutcome, Signed>;

async function seal(state: SignRequestState, outcome: Signed): Promise<Conclusion> {
  enterStage(state, 'sealing');
  const scope = new CancellationScope();
  state.leaveSealing = () => scope.cancel();
  try {
    const deliveryIds = await scope.run(() => untilDone(state, 'seal', () => makeSeal(state, outcome)));
    return { outcome, deliveryIds };
  } catch (error) {
    if (!state.cancellation || !isCancellation(error)) throw error;
    return recordCancellation(state, state.cancellation, outcome);
  }
}

/** Each round takes the activation that there is by then. */
function makeSeal(state: SignRequestState, { at, loa }: Signed): Promise<string[]> {
  const { seal: sealActivity } = proxyActivities<SignRequestActivities>({
    ...stepOptions(state.patience),
    taskQueue: taskQueues.seals,
    cancellationType: 'TRY_CANCEL',
    summary: 'Make the signature at the key service and record it',
  });
  return sealActivity({
    requestId: state.input.facts.requestId,
    loa,
    signedAt: at,
    provedChannel: state.provedChannel ?? null,
    ...defined({ activationId: state.activationId }),
    actor: state.actor ?? null,
    proofId: state.proofId ?? null,
  });
}

/** Each round records the outcome that there is by then: staff may replace one that the record refuses. */
async function recordEnd(state: SignRequestState, decided: Ended): Promise<Conclusion> {
  enterStage(state, 'recording');
  const { recordEnd: recordEndActivity } = proxyActivities<SignRequestActivities>({
    ...stepOptions(state.patience),
    summary: 'Write the end into the database',
  });
  const { requestId } = state.input.facts;
  return untilDone(state, 'recordEnd', async () => {
    const outcome = state.outcome && state.outcome.status !== 'signed' ? state.outcome : decided;
    const { actor = null, proofId = null } = state;
    const deliveryIds = await recordEndActivity({ requestId, outcome, actor, proofId });
    return { outcome, deliveryIds };
  });
}

/**
 * Records a cancellation. An attempt to sign that nobody waits for any more may still be on its way: the first of the two to
 * write the row wins, and the other changes nothing.
 */
async function recordCancellation(
  state: SignRequestState,
  { outcome, actor, proofId }: Cancellation,
  signed: Signed,
): Promise<Conclusion> {
  const { recordCancellation: record } = proxyActivities<SignRequestActivities>({
    ...stepOptions(state.patience),
    summary: 'Cancel, unless the signature was recorded before',
  });
  const { requestId } = state.input.facts;
  const { status, deliveryIds } = await untilDone(state, 'recordCancellation', () =>
    record({ requestId, outcome, actor, proofId }),
  );
  return { outcome: status === 'signed' ? signed : outcome, deliveryIds };
}
