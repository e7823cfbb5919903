import { day, isWaitedFor, timedReminders } from '#domain/envelope/envelope.ts';
import type { EnvelopeState } from './state.ts';

/**
 * A reminder by the timer: its recipient, its time (milliseconds since the epoch), and whether it is the one before the end.
 */
export type DueReminder = { recipientId: string; at: number; last: boolean };

/** The next reminder by the timer; undefined when none is to come. */
export function nextReminder(state: EnvelopeState): DueReminder | undefined {
  let next: DueReminder | undefined;
  if (state.input.reminderDays === 0 || state.ending.outcome) return next;
  for (const { id, role } of state.input.recipients) {
    if (!isWaitedFor(role) || state.people.standings.get(id) !== 'reached') continue;
    const due = reminderFor(state, id);
    if (due && (!next || due.at < next.at)) next = due;
  }
  return next;
}

function reminderFor(
  { input, messages, ending: { expiresAt } }: EnvelopeState,
  id: string,
): DueReminder | undefined {
  const sent = messages.sent.get(id);
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
export function remindAgainBeforeEnd({ input, messages, ending }: EnvelopeState): void {
  if (beforeEndOf(input, ending.expiresAt) > Date.now()) messages.remindAgainBeforeEnd();
}

function beforeEndOf({ dayMs = day }: EnvelopeState['input'], expiresAt: string): number {
  return Date.parse(expiresAt) - timedReminders.daysBeforeEnd * dayMs;
}

/** Counts a reminder by the timer, and asks for its message unless one went out only just now. */
export function remind(state: EnvelopeState, { recipientId, last }: DueReminder): void {
  const sent = state.messages.sent.get(recipientId);
  if (!sent) return;
  state.messages.noteReminded(recipientId, last);
  if (Date.now() - sent.at < state.input.reminderGapMs) return;
  state.messages.noteAsked(recipientId);
  state.messages.invite(recipientId, { reminder: true });
}
