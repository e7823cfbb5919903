import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { DeliveryIds, SentInput } from '#activities/envelope/inputs.ts';
import { isLean } from '../common/lean.ts';
import { inTime, stepOptions, untilDone } from '../common/step.ts';
import type { EnvelopeState } from './state.ts';
import { recordAndDeliver } from './writes.ts';

/**
 * The time for writing the row; a second less than the workflow waits, so that no attempt writes it after the workflow gave
 * up.
 */
const writeMs = 9_000;
const { recordEnvelopeSent, recordSent } = proxyActivities<EnvelopeActivities>({
  ...inTime,
  summary: 'Write into the database that the envelope is sent',
});

/** Writes the row within 10 s, or ends the workflow as failed: the envelope is still a draft and may be sent again. */
export async function send(state: EnvelopeState): Promise<void> {
  if (!isLean(state.input)) return sendInTwoSteps(state);
  const sent = await recordEnvelopeSent(sendingOf(state)).catch(async (error: unknown) =>
    isChanged(error) ? endUnsent(state, 'changed') : findSent(state),
  );
  state.progress.noteSent('yes');
  state.deliveries.add(sent.deliveryIds);
}

function sendingOf({ input }: EnvelopeState): SentInput {
  const { envelopeId, sendId, sentAt, expiresAt, recipients, actor, proofId = null } = input;
  const recipientIds = recipients.map(({ id }) => id);
  const writeBy = new Date(Date.now() + writeMs).toISOString();
  return { envelopeId, sendId, sentAt, expiresAt, recipientIds, actor, proofId, writeBy };
}

/** Tells whether the draft is not the one that was checked: nothing was written. Throws again what is no failure of the activity. */
function isChanged(error: unknown): boolean {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  return error.cause instanceof ApplicationFailure && error.cause.type === 'invalid_state';
}

/** A sending that was written in time, and whose result nobody heard of, stands: its event may be on its way. */
async function findSent(state: EnvelopeState): Promise<DeliveryIds> {
  const { recording } = state.loops;
  const { findEnvelopeSent } = proxyActivities<EnvelopeActivities>({
    ...stepOptions(recording.patience),
    summary: 'Look whether the envelope was sent',
  });
  const { envelopeId, sentAt } = state.input;
  const found = await untilDone(recording, 'findEnvelopeSent', () =>
    findEnvelopeSent({ envelopeId, sentAt }),
  );
  return found.sent ? found : endUnsent(state, 'no');
}

async function endUnsent(state: EnvelopeState, why: 'changed' | 'no'): Promise<never> {
  state.progress.noteSent(why);
  await condition(allHandlersFinished);
  throw ApplicationFailure.create({
    type: 'not_sent',
    message: 'The envelope could not be sent and is a draft still.',
    nonRetryable: true,
  });
}

/** As flows began that are older than the one step. */
async function sendInTwoSteps(state: EnvelopeState): Promise<void> {
  const { envelopeId } = state.input;
  try {
    await recordSent(sendingOf(state));
  } catch (error) {
    const why = isChanged(error) ? 'changed' : 'no';
    state.progress.noteSent(why);
    if (why === 'no') await takeBack(state);
    return endUnsent(state, why);
  }
  state.progress.noteSent('yes');
  await recordAndDeliver(state, (activities) => activities.recordSending({ envelopeId }));
}

function takeBack(state: EnvelopeState): Promise<void> {
  const { recording } = state.loops;
  const { discardSent } = proxyActivities<EnvelopeActivities>({
    ...stepOptions(recording.patience),
    summary: 'Undo a half-made send',
  });
  const { envelopeId, sentAt } = state.input;
  return untilDone(recording, 'discardSent', () => discardSent({ envelopeId, sentAt }));
}
