import {
  CancellationScope,
  isCancellation,
  proxyActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { InvitationResult, LetterInput, LetterResult } from '#activities/envelope/inputs.ts';
import { defined } from '#domain/common/defined.ts';
import { isStuckReason } from '#domain/common/stuck.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { finish } from '../routing.ts';
import type { Invitation, Message, Notice } from '../parts/messages.ts';
import { recipientOf, type EnvelopeState } from '../state.ts';
import { stepOptions, whyFailed, type Cause } from '../../common/step.ts';

/** What became of letters; `cause`: why none of them could be sent. */
type Sent = { results: ReadonlyMap<Message, LetterResult>; cause?: Cause };

/** Sends letters in one step, and notes what became of them. Those that nobody needs any more are given up at once. */
export function sendTogether(state: EnvelopeState, letters: readonly Message[]): Promise<Sent> {
  const step = stepOf(letters[0]);
  return giveUpWith(state, letters, async () => {
    const { result, cause } = await tryQuickly(state, step, () => tryTogether(state, letters));
    return { results: result ?? new Map(), ...defined({ cause }) };
  });
}

/** Sends one message and gives the reason when it could not be sent: as flows did before letters were sent together. */
export async function sendOne(state: EnvelopeState, letter: Message): Promise<Cause | undefined> {
  const { cause } = await giveUpWith(state, [letter], async () => {
    const run = () => (letter.kind === 'invitation' ? inviteOne(state, letter) : notify(state, letter));
    const { cause } = await tryQuickly(state, stepOf(letter), run);
    return { results: new Map(), ...defined({ cause }) };
  });
  return cause;
}

/** Why a letter cannot be sent, and trying again at once cannot help; undefined for any other. */
export function causeOf(letter: Message, result: LetterResult | undefined): Cause | undefined {
  if (result?.outcome !== 'failed' || !result.final) return undefined;
  const { reason, failure } = result;
  return { step: stepOf(letter), reason: isStuckReason(reason) ? reason : 'internal_error', failure };
}

function stepOf(letter: Message | undefined): string {
  return letter?.kind === 'notice' ? 'sendNotice' : 'sendInvitation';
}

/** Runs a step on letters that ends at once when they are given up; then it has no results. */
async function giveUpWith(
  state: EnvelopeState,
  letters: readonly Message[],
  run: () => Promise<Sent>,
): Promise<Sent> {
  const scope = new CancellationScope();
  const leave = () => scope.cancel();
  try {
    return await state.messages.send(letters, leave, () => scope.run(run));
  } catch (error) {
    if (!isCancellation(error) && !scope.consideredCancelled) throw error;
    return { results: new Map() };
  }
}

/** Once more where the failure was that no worker was there. */
async function tryQuickly<T>(
  state: EnvelopeState,
  step: string,
  run: () => Promise<T>,
): Promise<{ result?: T; cause?: Cause }> {
  for (let again = true; ; again = false) {
    const began = Date.now();
    try {
      return { result: await run() };
    } catch (error) {
      const { lost, ...cause } = whyFailed(state.loops.messages, { step, error, began });
      if (!(lost && again)) return { cause };
    }
  }
}

/** What each letter of a set adds to the time of its quick tries, in milliseconds. */
const eachMs = 250;

function activities(state: EnvelopeState, summary: string, others: ActivityOptions = {}) {
  return proxyActivities<EnvelopeActivities>({
    ...stepOptions(state.loops.messages.patience),
    ...others,
    taskQueue: taskQueues.messages,
    // The result of a running attempt is still reported; an attempt that waits for its next try ends at once.
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    summary,
  });
}

async function tryTogether(
  state: EnvelopeState,
  letters: readonly Message[],
): Promise<Map<Message, LetterResult>> {
  const { generations } = state.people;
  const asked = letters.map((letter) => ({ letter, generation: generationFor(generations, letter) }));
  const { sendLetters } = activities(state, 'Send letters about the envelope', {
    startToCloseTimeout: '1 minute',
    scheduleToCloseTimeout: state.loops.messages.patience.fastMs + letters.length * eachMs,
  });
  const { envelopeId } = state.input;
  const { results, deliveryIds } = await sendLetters({ envelopeId, letters: asked.map(inputOf) });
  state.deliveries.add(deliveryIds);
  const of = new Map<Message, LetterResult>();
  for (const { letter, generation } of asked) {
    const result = results.find(({ messageId }) => messageId === letter.messageId);
    if (!result) continue;
    of.set(letter, result);
    // A recipient who was corrected meanwhile gets another one.
    if (letter.kind === 'invitation' && generationFor(state.people.generations, letter) === generation)
      noteInvited(state, letter.recipientId, result.outcome);
  }
  return of;
}

/** The generation of the link that a letter is asked for with: the first one, until a correction. */
function generationFor(generations: ReadonlyMap<string, number>, { recipientId }: Message): number {
  return Math.max(generations.get(recipientId ?? '') ?? 1, 1);
}

function inputOf({ letter, generation }: { letter: Message; generation: number }): LetterInput {
  if (letter.kind === 'notice') return letter;
  return { ...letter, generation };
}

function noteInvited(
  state: EnvelopeState,
  recipientId: string,
  outcome: InvitationResult['outcome'] | 'failed',
): void {
  if (outcome === 'sent') noteSent(state, recipientId);
  if (outcome === 'bounced' && !state.ending.outcome) {
    state.messages.forget(recipientId);
    state.messages.notify({ notice: 'bounced', recipientId: null, about: recipientId });
  }
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
  if (state.people.generations.get(recipientId) === generation) noteInvited(state, recipientId, outcome);
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
