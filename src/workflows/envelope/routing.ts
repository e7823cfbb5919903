import { uuid4 } from '@temporalio/workflow';
import type { Actor } from '#domain/common/actor.ts';
import type { RecipientStanding } from '#domain/envelope/may-act.ts';
import { day, isWaitedFor, timedReminders } from '#domain/envelope/envelope.ts';
import { reachedRecipients } from '#domain/envelope/routing.ts';
import type { FlowRecipient } from './messages.ts';
import type { EnvelopeState } from './state.ts';

function allWaitedFor(state: EnvelopeState, ...standings: RecipientStanding[]): boolean {
  return state.input.recipients
    .filter(({ role }) => isWaitedFor(role))
    .every(({ id }) => standings.includes(state.standings.get(id) ?? 'waiting'));
}

/** Tells whether nobody has to act any more: from then on the envelope completes, whatever the clock says. */
export function everybodyAccepted(state: EnvelopeState): boolean {
  return allWaitedFor(state, 'accepted', 'finished');
}

/** Tells whether every signature and approval is made. */
export function everybodyFinished(state: EnvelopeState): boolean {
  return allWaitedFor(state, 'finished');
}

/** Tells whether every signer, approver and in-person signer has opened the envelope. */
export function everybodyOpened({ input, opened }: EnvelopeState): boolean {
  return input.recipients.every(({ id, role }) => !isWaitedFor(role) || opened.has(id));
}

/** Lets everybody act whose turn has come, and invites them. */
export function advance(state: EnvelopeState): void {
  const { routingType, recipients } = state.input;
  const finished = ({ id }: FlowRecipient) => state.standings.get(id) === 'finished';
  for (const { id } of reachedRecipients(routingType, recipients, finished)) {
    if (state.standings.get(id) !== 'waiting') continue;
    state.standings.set(id, 'reached');
    invite(state, id);
  }
}

/** A recipient has finished: the turn may pass on. */
export function finish(state: EnvelopeState, recipientId: string): void {
  state.standings.set(recipientId, 'finished');
  if (!state.outcome) advance(state);
}

/** Asks for a message with a recipient's link; one that waits or is on its way already will do, unless it is to be anew. */
export function invite(
  state: EnvelopeState,
  recipientId: string,
  { reminder = false, anew = false, actor = null }: InvitationWish = {},
): void {
  const waits = [...state.letters, ...(state.sending ? [state.sending] : [])];
  const asked = waits.some((letter) => letter.kind === 'invitation' && letter.recipientId === recipientId);
  if (asked && !anew) return;
  state.letters.push({ kind: 'invitation', recipientId, messageId: uuid4(), reminder, actor });
}

type InvitationWish = { reminder?: boolean; anew?: boolean; actor?: Actor | null };

/** A reminder by the timer: to whom, when (milliseconds since the epoch), and whether it is the one before the end. */
export type DueReminder = { recipientId: string; at: number; last: boolean };

/** The next reminder by the timer; undefined when none is to come. */
export function nextReminder(state: EnvelopeState): DueReminder | undefined {
  let next: DueReminder | undefined;
  if (state.input.reminderDays === 0 || state.outcome) return next;
  for (const { id, role } of state.input.recipients) {
    if (!isWaitedFor(role) || state.standings.get(id) !== 'reached') continue;
    const due = reminderFor(state, id);
    if (due && (!next || due.at < next.at)) next = due;
  }
  return next;
}

function reminderFor({ input, messages, expiresAt }: EnvelopeState, id: string): DueReminder | undefined {
  const sent = messages.get(id);
  if (!sent) return undefined;
  const dayMs = input.dayMs ?? day;
  const regular = sent.invitedAt + (sent.reminders + 1) * input.reminderDays * dayMs;
  const beforeEnd = beforeEndOf(input, expiresAt);
  const due: DueReminder[] = [
    ...(sent.reminders < timedReminders.most ? [{ recipientId: id, at: regular, last: false }] : []),
    ...(!sent.last && beforeEnd > sent.invitedAt ? [{ recipientId: id, at: beforeEnd, last: true }] : []),
  ];
  const [first] = due.filter(({ at }) => at < Date.parse(expiresAt)).toSorted((a, b) => a.at - b.at);
  return first;
}

/** With a later end the reminder before the end comes again, where there is time for it still. */
export function remindAgainBeforeEnd({ input, messages, expiresAt }: EnvelopeState): void {
  if (beforeEndOf(input, expiresAt) <= Date.now()) return;
  for (const [id, sent] of messages) messages.set(id, { ...sent, last: false });
}

function beforeEndOf({ dayMs = day }: EnvelopeState['input'], expiresAt: string): number {
  return Date.parse(expiresAt) - timedReminders.daysBeforeEnd * dayMs;
}

/** Counts a reminder by the timer, and asks for its message unless one went out only just now. */
export function remind(state: EnvelopeState, { recipientId, last }: DueReminder): void {
  const sent = state.messages.get(recipientId);
  if (!sent) return;
  const lately = Date.now() - sent.at < state.input.reminderGapMs;
  state.messages.set(recipientId, {
    ...sent,
    ...(last ? { last: true } : { reminders: sent.reminders + 1 }),
    ...(lately ? {} : { at: Date.now() }),
  });
  if (!lately) invite(state, recipientId, { reminder: true });
}
