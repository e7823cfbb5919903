import { CancellationScope, condition, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { EnvelopePdfActivities } from '#activities/envelope/pdf/activities.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import type { EnvelopeState } from '../state.ts';
import { settle, stepOptions, untilDone } from '../../common/step.ts';

/**
 * Runs the loop of approvals: each that is on record gets the platform's seal. An approval counts before that, and nobody waits
 * for it but the completion. Ends when no further approval comes and all are sealed; at once when staff drop them.
 */
export async function sealApprovals(state: EnvelopeState): Promise<void> {
  const scope = new CancellationScope();
  state.approvals.begin(() => scope.cancel());
  try {
    await scope.run(() => story(state));
  } catch (error) {
    if (!isCancellation(error) && !scope.consideredCancelled) throw error;
  }
  settle(state.loops.approvals);
}

async function story(state: EnvelopeState): Promise<void> {
  const { approvals, loops, input } = state;
  const { sealApprovals: activity } = proxyActivities<EnvelopePdfActivities>({
    ...stepOptions(loops.approvals.patience),
    taskQueue: taskQueues.signatures,
    summary: 'Seal the approvals that are on record',
  });
  for (;;) {
    await condition(() => approvals.due > 0 || approvals.closed);
    if (approvals.due === 0) return;
    const { due } = approvals;
    await untilDone(loops.approvals, 'sealApprovals', () => activity({ envelopeId: input.envelopeId }));
    approvals.noteSealed(due);
  }
}
