import { isWaitedFor, type EnvelopeStatus } from '#domain/envelope/envelope.ts';
import {
  endHindrance,
  hindranceTo,
  type Hindrance,
  type LinkUse,
  type RecipientState,
} from '#domain/envelope/may-act.ts';
import { hindranceToSender, type SenderAct } from '#domain/envelope/sender-rights.ts';
import type { RecipientInput, HostInput, LinkInput, PrepareInput, SignRecipientInput } from './messages.ts';
import { hasFailed } from './faults.ts';
import { isHistoryLong, recipientOf, type EnvelopeState } from './state.ts';
import { everybodyAccepted } from './routing.ts';
import { refusal } from '../sign-request/state.ts';

/** Gives the end of the envelope, by the first event that ended it; undefined while it is open. */
function endedAs(state: EnvelopeState): EnvelopeStatus | undefined {
  const { outcome, expiresAt } = state.ending;
  if (outcome) return outcome.status;
  const late = Date.now() >= Date.parse(expiresAt);
  return late && !everybodyAccepted(state) ? 'expired' : undefined;
}

/** Throws service_unavailable until the row says sent: a workflow that gives up the sending waits for nobody. */
export function assertSent({ progress }: EnvelopeState): void {
  if (progress.sent === 'yes') return;
  throw refusal('service_unavailable', 'The envelope is being sent. Try again shortly.', { retry_after: 5 });
}

/** Throws invalid_state where the sender may not do this, by domain/envelope/sender-rights.ts; before it is sent, as assertSent. */
export function assertSenderMay(act: SenderAct, state: EnvelopeState): void {
  assertSent(state);
  const hindrance = hindranceToSender(act, {
    status: endedAs(state) ?? 'in_progress',
    ...(everybodyAccepted(state) ? { finished: { failed: hasFailed(state) } } : {}),
  });
  if (hindrance) throw refusal('invalid_state', hindrance.message, hindrance.details);
}

/** The recipient of an act by link. Throws gone after the end and when the link was killed by a correction. */
function actingRecipient(state: EnvelopeState, { recipientId, generation }: LinkInput): RecipientInput {
  const status = endedAs(state);
  if (status) throw refuse(endHindrance(status));
  const recipient = recipientOf(state, recipientId);
  const killed = generation !== undefined && generation < (state.people.generations.get(recipientId) ?? 0);
  if (recipient && !killed && !state.people.correcting.has(recipientId)) return recipient;
  throw refusal('gone', 'This link has been replaced by a newer one.');
}

/**
 * Gives the recipient of an act by link. Throws as actingRecipient, and for a reason against this act by
 * domain/envelope/may-act.ts.
 */
export function assertMay(use: LinkUse, state: EnvelopeState, act: LinkInput): RecipientInput {
  const recipient = actingRecipient(state, act);
  const { id, role } = recipient;
  const hindrance = hindranceTo(use, { ended: undefined, role, standing: standingOf(state, id) });
  if (hindrance) throw refuse(hindrance);
  return recipient;
}

function standingOf({ people }: EnvelopeState, id: string): RecipientState {
  return people.standings.get(id) ?? 'finished';
}

function refuse({ code, message, details }: Hindrance) {
  return refusal(code, message, details);
}

/** Throws also invalid_state when another host has confirmed to be present: the first one counts. */
export function assertMayHost(state: EnvelopeState, act: HostInput): void {
  assertMay('host', state, act);
  const host = state.people.hostOf(act);
  if (host && host.name !== act.name)
    throw refusal('invalid_state', 'Another host has confirmed to be present already.');
}

/** Throws also revision_changed when the preparation does not hold any more. */
export function assertMaySign(state: EnvelopeState, act: SignRecipientInput): void {
  assertMay('sign', state, act);
  if (act.activationId === undefined) return;
  const held = state.document.reservations.reservation;
  const holds = held?.actId === act.actId && held.recipientId === act.recipientId && !held.taken;
  if (holds && Date.now() < held.until) return;
  throw refusal('revision_changed', 'The prepared signature has expired. Prepare it again.');
}

/**
 * Throws also service_unavailable while a preparation keeps a workflow with a long history from going on as a new run, which
 * it does as soon as the preparation has expired.
 */
export function assertMayPrepare(state: EnvelopeState, act: PrepareInput): void {
  assertMay('sign', state, act);
  const { reservation, waiting } = state.document.reservations;
  const held = reservation !== undefined || waiting.length > 0;
  if (held && isHistoryLong(state)) throw othersSign();
}

/** Makes the refusal for a person who wants to prepare while another has the document; their turn comes. */
export function othersSign() {
  return refusal('service_unavailable', 'Another signature is being made. Try again shortly.', {
    retry_after: 5,
    others_sign: true,
  });
}

/** Throws not_found for a recipient of another envelope, invalid_state for one who has finished. */
export function assertCorrectable(state: EnvelopeState, recipientId: string): void {
  assertSenderMay('correct', state);
  const recipient = recipientOf(state, recipientId);
  if (!recipient) throw refusal('not_found', 'There is no such recipient.');
  const standing = state.people.standings.get(recipientId);
  if (standing === 'accepted' || standing === 'finished')
    throw refusal('invalid_state', 'This recipient has finished already.', { standing });
  if (state.people.correcting.has(recipientId))
    throw refusal('invalid_state', 'This recipient is being corrected. Try again shortly.');
}

/** Gives the time of the last message to a recipient; now, if one is on its way or waits for its turn. */
function lastLetterAt(state: EnvelopeState, recipientId: string): number {
  const { waiting, sending, sent } = state.messages;
  const waits = waiting.some((one) => one.recipientId === recipientId && one.kind !== 'notice');
  if (waits || sending.some((one) => one.recipientId === recipientId)) return Date.now();
  return sent.get(recipientId)?.at ?? 0;
}

/**
 * The recipients whose turn it is and whom no message has reached, while none is under way: their address was refused, or the
 * relay took ours for wrong.
 */
export function uninvited(state: EnvelopeState): string[] {
  const { people, messages, ending } = state;
  if (ending.outcome) return [];
  const letters = [...messages.waiting, ...messages.sending];
  const isWrittenTo = (id: string) =>
    letters.some((letter) => letter.kind === 'invitation' && letter.recipientId === id);
  return state.input.recipients
    .map(({ id }) => id)
    .filter((id) => people.standings.get(id) === 'reached' && !messages.sent.has(id) && !isWrittenTo(id));
}

/**
 * Gives the recipients to whom staff send the link again: one, or all whose turn it is. Throws invalid_state when there is nobody,
 * or the envelope has ended; not_found for somebody else's recipient.
 */
export function whoseTurn(state: EnvelopeState, recipientId: string | undefined): string[] {
  assertSent(state);
  const status = endedAs(state);
  if (status) throw refusal('invalid_state', `The envelope has ended: it is ${status}.`, { status });
  if (recipientId !== undefined && !recipientOf(state, recipientId))
    throw refusal('not_found', 'There is no such recipient.');
  const ids = recipientId === undefined ? state.input.recipients.map(({ id }) => id) : [recipientId];
  const due = ids.filter((id) => standingOf(state, id) === 'reached' && !state.people.correcting.has(id));
  if (due.length > 0) return due;
  const message =
    recipientId === undefined
      ? 'There is nothing to send: nobody can act at this moment.'
      : 'There is nothing to send: it is not this recipient’s turn, or they have finished.';
  throw refusal('invalid_state', message);
}

/** Gives the recipients of a reminder by hand. Throws invalid_state when there is nobody, or the last message is too new. */
export function remindable(state: EnvelopeState, recipientId: string | undefined): string[] {
  assertSenderMay('remind', state);
  const waiting = state.input.recipients.filter(
    ({ id, role }) => isWaitedFor(role) && state.people.standings.get(id) === 'reached',
  );
  const asked = waiting.filter(({ id }) => recipientId === undefined || id === recipientId);
  if (asked.length === 0) {
    const message =
      recipientId === undefined ? 'Nobody can act at this moment.' : 'It is not this recipient’s turn.';
    throw refusal('invalid_state', message);
  }
  const waits = asked.map(({ id }) => lastLetterAt(state, id) + state.input.reminderGapMs);
  const due = asked.filter((_, index) => (waits[index] ?? 0) <= Date.now());
  if (due.length > 0) return due.map(({ id }) => id);
  const retryAfter = Math.ceil((Math.min(...waits) - Date.now()) / 1_000);
  throw refusal('invalid_state', 'The last message is less than an hour old. Try again later.', {
    retry_after: retryAfter,
  });
}
