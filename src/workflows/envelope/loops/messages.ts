import { CancellationScope, condition, isCancellation, proxyActivities } from '@temporalio/workflow';
import { defined } from '#domain/common/defined.ts';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { nextReminder, remind } from '../reminders.ts';
import { finish } from '../routing.ts';
import type { Invitation, Message, Notice } from '../parts/messages.ts';
import { recipientOf, type EnvelopeState } from '../state.ts';
import { pauseOf } from '../../common/pauses.ts';
import {
  setNextTry,
  setWaiting,
  settle,
  show,
  stepOptions,
  whyFailed,
  type Cause,
} from '../../common/step.ts';

/** The loop's memory of messages that could not be sent: in this round, and until they are sent or not needed. */
type Round = { failed: Set<Message>; troubled: Set<Message>; pauses: number };

/**
 * Runs the loop of messages, one after another: invitations, copies, reminders, and notices at the end. A message that
 * cannot be sent goes to the back, and when all that wait have failed, the loop pauses, which holds up nothing else. Ends
 * when nothing more has to be sent.
 */
export async function sendMessages(state: EnvelopeState): Promise<void> {
  const round: Round = { failed: new Set(), troubled: new Set(), pauses: 0 };
  for (;;) {
    settleUnneeded(state, round);
    const letter = state.messages.waiting.find((one) => !round.failed.has(one));
    if (letter) await sendOrPutBack(state, letter, round);
    else if (state.messages.waiting.length > 0) await pause(state, round);
    else if (state.messages.closed) return;
    else await waitForLetter(state);
  }
}

async function sendOrPutBack(state: EnvelopeState, letter: Message, round: Round): Promise<void> {
  const cause = await send(state, letter);
  if (cause) {
    state.messages.putBack(letter);
    round.failed.add(letter);
    round.troubled.add(letter);
    show(state.loops.messages, cause);
    setWaiting(state.loops.messages, false);
  } else round.failed.clear();
}

/** Ends the blocker when no message that failed before has to be sent any more. */
function settleUnneeded(state: EnvelopeState, round: Round): void {
  for (const letter of round.troubled)
    if (!state.messages.waiting.includes(letter)) round.troubled.delete(letter);
  if (round.troubled.size > 0) return;
  round.pauses = 0;
  settle(state.loops.messages);
}

/** Waits with all that failed; then the first is tried, and when somebody asks, all are. */
async function pause(state: EnvelopeState, round: Round): Promise<void> {
  const lane = state.loops.messages;
  const { messages } = state;
  const { waiting } = messages;
  const [seen, count] = [lane.retries, waiting.length];
  const changed = () => lane.retries > seen || messages.waiting !== waiting || waiting.length !== count;
  round.pauses += 1;
  const left = pauseOf(lane.patience.slowMs, round.pauses);
  setNextTry(lane, left);
  setWaiting(lane, true);
  const woken = await condition(changed, left, { summary: 'The next try by itself' });
  if (lane.retries > seen) round.failed.clear();
  const [first] = messages.waiting;
  if (!woken && first) round.failed.delete(first);
  setWaiting(lane, false);
}

/** Waits for a message to send; the timer's reminders are asked for here. */
async function waitForLetter(state: EnvelopeState): Promise<void> {
  const due = nextReminder(state);
  const changed = () =>
    state.messages.waiting.length > 0 || state.messages.closed || nextReminder(state)?.at !== due?.at;
  if (!due) return condition(changed);
  const left = Math.max(due.at - Date.now(), 1);
  const woken = await condition(changed, left, { summary: 'The next reminder' });
  if (!woken) remind(state, due);
}

/**
 * Sends a message and gives the reason when it could not be sent; a message that nobody needs any more is dropped at once.
 */
async function send(state: EnvelopeState, letter: Message): Promise<Cause | undefined> {
  const scope = new CancellationScope();
  const leave = () => scope.cancel();
  try {
    return await state.messages.send(letter, leave, () => scope.run(() => tryQuickly(state, letter)));
  } catch (error) {
    if (!isCancellation(error) && !scope.consideredCancelled) throw error;
    return undefined;
  }
}

/** Once more where the failure was that no worker was there. */
async function tryQuickly(state: EnvelopeState, letter: Message): Promise<Cause | undefined> {
  const step = letter.kind === 'invitation' ? 'sendInvitation' : 'sendNotice';
  for (let again = true; ; again = false) {
    const began = Date.now();
    try {
      await (letter.kind === 'invitation' ? inviteOne(state, letter) : notify(state, letter));
      return undefined;
    } catch (error) {
      const { lost, ...cause } = whyFailed(state.loops.messages, { step, error, began });
      if (!(lost && again)) return cause;
    }
  }
}

function activities(state: EnvelopeState, summary: string) {
  return proxyActivities<EnvelopeActivities>({
    ...stepOptions(state.loops.messages.patience),
    taskQueue: taskQueues.messages,
    // The result of a running attempt is still reported; an attempt that waits for its next try ends at once.
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    summary,
  });
}

async function inviteOne(state: EnvelopeState, letter: Invitation): Promise<void> {
  const { recipientId, messageId, reminder, actor } = letter;
  const { sendInvitation } = activities(state, 'Send a recipient their link');
  const { envelopeId } = state.input;
  const generation = state.people.generations.get(recipientId);
  const input = { envelopeId, recipientId, messageId, reminder, actor };
  const { outcome, deliveryIds } = await sendInvitation(input);
  state.deliveries.add(deliveryIds);
  // A recipient who was corrected meanwhile gets another one.
  if (state.people.generations.get(recipientId) !== generation) return;
  if (outcome === 'sent') noteSent(state, recipientId);
  if (outcome === 'bounced' && !state.ending.outcome) {
    state.messages.forget(recipientId);
    state.messages.notify({ notice: 'bounced', recipientId: null, about: recipientId });
  }
}

function noteSent(state: EnvelopeState, recipientId: string): void {
  state.messages.noteInvited(recipientId);
  const recipient = recipientOf(state, recipientId);
  if (recipient && !isWaitedFor(recipient.role)) finish(state, recipientId);
}

async function notify(
  state: EnvelopeState,
  { messageId, notice, recipientId, about, fault }: Notice,
): Promise<void> {
  const { sendNotice } = activities(state, 'Send somebody the outcome of the envelope');
  const { envelopeId } = state.input;
  const besides = defined({ about, fault });
  await sendNotice({ envelopeId, messageId, notice, recipientId, ...besides });
}
