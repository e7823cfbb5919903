import { CancellationScope, condition, isCancellation, proxyActivities, uuid4 } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope.ts';
import { isWaitedFor } from '#domain/envelope.ts';
import { recipientOf, type EnvelopeState, type Letter } from './envelope-state.ts';
import { finish, nextReminder, remind } from './envelope-turns.ts';
import { stepOptions, untilDone } from './step.ts';

/**
 * The lane of messages, one after another: invitations, copies, reminders, and notices at the end. A mail server that is
 * away holds it up and nothing else. Ends when nothing more is to be sent.
 */
export async function sendLetters(state: EnvelopeState): Promise<void> {
  for (;;) {
    const letter = state.letters.shift();
    if (letter) await send(state, letter);
    else if (state.lettersClosed) return;
    else await waitForLetter(state);
  }
}

/** Waits for a message to send; the timer's reminders are asked for here. */
async function waitForLetter(state: EnvelopeState): Promise<void> {
  const due = nextReminder(state);
  const changed = () =>
    state.letters.length > 0 || state.lettersClosed || nextReminder(state)?.at !== due?.at;
  if (!due) return condition(changed);
  const left = Math.max(due.at - Date.now(), 1);
  const woken = await condition(changed, left, { summary: 'The next reminder' });
  if (!woken) remind(state, due);
}

/** A message that nobody needs any more is left where it stands. */
async function send(state: EnvelopeState, letter: Letter): Promise<void> {
  const scope = new CancellationScope();
  state.sending = letter;
  state.leaveLetter = () => scope.cancel();
  try {
    await scope.run(() => (letter.kind === 'invitation' ? inviteOne(state, letter) : notify(state, letter)));
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
  if (state.sending === letter) state.sending = undefined;
  state.leaveLetter = () => undefined;
}

function activities(state: EnvelopeState, summary: string) {
  return proxyActivities<EnvelopeActivities>({
    ...stepOptions(state.lanes.messages.patience),
    cancellationType: 'TRY_CANCEL',
    summary,
  });
}

type Invitation = Extract<Letter, { kind: 'invitation' }>;

async function inviteOne(state: EnvelopeState, letter: Invitation): Promise<void> {
  const { recipientId, messageId, reminder, actor } = letter;
  const { sendInvitation } = activities(state, 'Send a recipient their link');
  const { envelopeId } = state.input;
  const { outcome, deliveryIds } = await untilDone(state.lanes.messages, 'sendInvitation', () =>
    sendInvitation({ envelopeId, recipientId, messageId, reminder, actor }),
  );
  state.deliveriesDue.push(...deliveryIds);
  if (outcome === 'sent') noteSent(state, recipientId);
  if (outcome === 'bounced') {
    state.messages.delete(recipientId);
    state.letters.push({
      kind: 'notice',
      notice: 'bounced',
      recipientId: null,
      about: recipientId,
      messageId: uuid4(),
    });
  }
}

function noteSent(state: EnvelopeState, recipientId: string): void {
  const before = state.messages.get(recipientId);
  const at = Date.now();
  state.messages.set(recipientId, before ?? { invitedAt: at, at, reminders: 0, last: false });
  const recipient = recipientOf(state, recipientId);
  if (recipient && !isWaitedFor(recipient.role)) finish(state, recipientId);
}

type Notice = Extract<Letter, { kind: 'notice' }>;

async function notify(
  state: EnvelopeState,
  { messageId, notice, recipientId, about }: Notice,
): Promise<void> {
  const { sendNotice } = activities(state, 'Tell somebody what became of the envelope');
  const { envelopeId } = state.input;
  const message = { envelopeId, messageId, notice, recipientId, ...(about === undefined ? {} : { about }) };
  await untilDone(state.lanes.messages, 'sendNotice', () => sendNotice(message));
}
