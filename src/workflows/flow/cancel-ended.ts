import { allHandlersFinished, condition, proxyActivities, setHandler, uuid4 } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { recordAct } from '../common/blocker.ts';
import { cancelledReason } from '#domain/envelope/envelope.ts';
import { operatorCancelUpdate, type StaffAct } from '../sign-request/messages.ts';
import { refusal } from '../sign-request/state.ts';
import { startDeliveries } from '../webhook/start-deliveries.ts';
import type { CancelEndedInput, CancelledEnded } from './messages.ts';

const retry = { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' } as const;
const summary = 'Write the end into the database';
const { recordCancellation } = proxyActivities<SignRequestActivities>({
  startToCloseTimeout: '10 seconds',
  retry,
  summary,
});
const { recordEnvelopeEnd } = proxyActivities<EnvelopeActivities>({
  startToCloseTimeout: '10 seconds',
  retry,
  summary,
});
const { sendNotice } = proxyActivities<EnvelopeActivities>({
  taskQueue: taskQueues.messages,
  startToCloseTimeout: '30 seconds',
  // A mail server that is away for longer is an outage of its own; the row says how it ended.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', maximumInterval: '15 minutes' },
  summary: 'Send somebody the outcome of the envelope',
});

/** The time in which the update arrives that this workflow is started with. */
const patience = '1 minute';

/**
 * Ends a row whose own workflow has ended and cannot go on, in its place and under its id: takes the update `operatorCancel`,
 * which it is started with, and does as that workflow would: audit event, end, event and messages.
 */
export async function cancelEndedFlow(input: CancelEndedInput): Promise<void> {
  const state: { is: 'waiting' | 'taken' | 'refused' | 'ended' } = { is: 'waiting' };
  setHandler(
    operatorCancelUpdate,
    async (act) => {
      state.is = 'taken';
      try {
        const answer = await cancel(input, act, new Date().toISOString());
        state.is = 'ended';
        return answer;
      } finally {
        if (state.is === 'taken') state.is = 'refused';
      }
    },
    {
      validator: (_act) => {
        if (state.is !== 'waiting') throw refusal('invalid_state', 'It is being cancelled already.');
      },
      description: 'Ends the row: expired, reason cancelled; or voided.',
    },
  );
  if (!(await condition(() => state.is !== 'waiting', patience))) return;
  await condition(() => state.is !== 'taken' && allHandlersFinished());
  if (state.is === 'ended' && input.kind === 'envelope') await tell(input);
}

/** Both kinds answer as their own workflows do. */
async function cancel(input: CancelEndedInput, act: StaffAct, at: string): Promise<CancelledEnded> {
  const { kind, id } = input;
  const { actor, reason, proofId } = act;
  await recordAct({ flow: kind, id, action: 'support.cancelled', actor, reason, proofId });
  const deliveryIds = await writeEnd(input, act, at);
  await startDeliveries(deliveryIds, { webhookSchedule, ...input.owner });
  return { expiredAt: at, voidedAt: at };
}

async function writeEnd(
  { kind, id }: CancelEndedInput,
  { actor, proofId }: StaffAct,
  at: string,
): Promise<string[]> {
  if (kind === 'sign_request') {
    const outcome = { status: 'expired', at, reason: 'cancelled' } as const;
    const { status, deliveryIds } = await recordCancellation({ requestId: id, outcome, actor, proofId });
    if (status !== 'signed') return deliveryIds;
    throw refusal('invalid_state', 'The signature was recorded before the request could be cancelled.', {
      status,
    });
  }
  const outcome = { status: 'voided', at, reason: cancelledReason } as const;
  const recorded = await recordEnvelopeEnd({ envelopeId: id, outcome, accepted: [], actor, proofId });
  if (recorded.completedAt === undefined) return recorded.deliveryIds;
  throw refusal('invalid_state', 'The envelope was completed before it could be cancelled.', {
    status: 'completed',
  });
}

async function tell({ id, told }: CancelEndedInput): Promise<void> {
  const everybody = [...told, null].map((recipientId) =>
    sendNotice({ envelopeId: id, messageId: uuid4(), notice: 'voided', recipientId }),
  );
  await Promise.allSettled(everybody);
}
