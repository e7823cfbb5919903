import { condition } from '@temporalio/workflow';
import { isLean } from '../../common/lean.ts';
import { nextReminder, remind } from '../reminders.ts';
import type { Message } from '../parts/messages.ts';
import type { EnvelopeState } from '../state.ts';
import { pauseOf } from '../../common/pauses.ts';
import { setNextTry, setWaiting, settle, show } from '../../common/step.ts';
import { causeOf, sendOne, sendTogether } from './letters.ts';

/** The loop's memory of messages that could not be sent: in this round, and until they are sent or not needed. */
type Round = { failed: Set<Message>; troubled: Set<Message>; pauses: number };

/** So many letters go out in one step. */
const most = 100;

/**
 * Runs the loop of messages: invitations, copies, reminders, and notices at the end; those of one turn together. A message that
 * cannot be sent goes to the back, and when all that wait have failed, the loop pauses, which holds up nothing else. Ends
 * when nothing more has to be sent.
 */
export async function sendMessages(state: EnvelopeState): Promise<void> {
  const round: Round = { failed: new Set(), troubled: new Set(), pauses: 0 };
  for (;;) {
    settleUnneeded(state, round);
    const letters = state.messages.waiting.filter((one) => !round.failed.has(one));
    const [letter] = letters;
    if (letter && isLean(state.input)) await sendAll(state, letters.slice(0, most), round);
    else if (letter) await sendOrPutBack(state, letter, round);
    else if (state.messages.waiting.length > 0) await pause(state, round);
    else if (state.messages.closed) return;
    else await waitForLetter(state);
  }
}

/** Sends letters in one step; those that cannot be sent go to the back, and those that were not tried to their end come next. */
async function sendAll(state: EnvelopeState, letters: readonly Message[], round: Round): Promise<void> {
  const { messages } = state;
  const { results, cause } = await sendTogether(state, letters);
  const back = letters.filter((letter) => {
    const outcome = results.get(letter)?.outcome ?? 'failed';
    return outcome === 'failed' && !messages.isLeft(letter);
  });
  for (const letter of back) messages.putBack(letter);
  if (letters.length > back.length) round.failed.clear();
  const failed = back.filter((letter) => cause ?? causeOf(letter, results.get(letter)));
  const [first] = failed;
  const why = first && (cause ?? causeOf(first, results.get(first)));
  if (!why) return;
  for (const letter of failed) {
    round.failed.add(letter);
    round.troubled.add(letter);
  }
  show(state.loops.messages, why);
  setWaiting(state.loops.messages, false);
}

async function sendOrPutBack(state: EnvelopeState, letter: Message, round: Round): Promise<void> {
  const cause = await sendOne(state, letter);
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
  if (woken) return;
  remind(state, due);
  if (isLean(state.input)) remindOthers(state);
}

/** Those who were invited together are reminded together. */
function remindOthers(state: EnvelopeState): void {
  for (let due = nextReminder(state); due && due.at <= Date.now(); due = nextReminder(state))
    remind(state, due);
}
