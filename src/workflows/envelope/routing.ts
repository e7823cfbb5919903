import type { RecipientState } from '#domain/envelope/may-act.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { reachedRecipients } from '#domain/envelope/routing.ts';
import type { RecipientInput } from './messages.ts';
import type { EnvelopeState } from './state.ts';

function allWaitedFor(state: EnvelopeState, ...standings: RecipientState[]): boolean {
  return state.input.recipients
    .filter(({ role }) => isWaitedFor(role))
    .every(({ id }) => standings.includes(state.people.standings.get(id) ?? 'waiting'));
}

/** Tells whether nobody has to act any more: from then on the envelope completes, even after its expiry. */
export function everybodyAccepted(state: EnvelopeState): boolean {
  return allWaitedFor(state, 'accepted', 'finished');
}

/** Tells whether every signature and approval is made. */
export function everybodyFinished(state: EnvelopeState): boolean {
  return allWaitedFor(state, 'finished');
}

/** Lets all recipients act whose turn has come, and invites them. */
export function advance(state: EnvelopeState): void {
  const { routingType, recipients } = state.input;
  const finished = ({ id }: RecipientInput) => state.people.standings.get(id) === 'finished';
  for (const { id } of reachedRecipients(routingType, recipients, finished)) {
    if (state.people.standings.get(id) !== 'waiting') continue;
    state.people.reach(id);
    state.messages.invite(id);
  }
}

/** A recipient has finished: the turn may pass on. */
export function finish(state: EnvelopeState, recipientId: string): void {
  state.people.finish(recipientId);
  if (!state.ending.outcome) advance(state);
}
