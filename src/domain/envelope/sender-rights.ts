import { listChoices } from '../common/list-choices.ts';
import type { EnvelopeStatus } from './envelope.ts';

/** The actions of a sender on an envelope, and the states in which each is allowed (decisions, Envelopes). */
export const allowedFrom = {
  send: ['draft', 'sent', 'in_progress'],
  void: ['sent', 'in_progress'],
  remind: ['sent', 'in_progress'],
  correct: ['sent', 'in_progress'],
  link: ['sent', 'in_progress'],
  change: ['draft', 'sent', 'in_progress'],
  redraw: ['draft'],
  delete: ['draft'],
} as const satisfies Record<string, readonly EnvelopeStatus[]>;
export type SenderAct = keyof typeof allowedFrom;

/** What decides whether a sender may act: the flow knows all of it from its memory, the API the status from the row. */
export type SendersEnvelope = {
  status: EnvelopeStatus;
  /** Everybody has agreed, so that nobody is to act any more; with `failed` the document cannot be sealed. */
  finished?: { failed: boolean };
};

/** Why a sender may not act: invalid_state, with the state as it is and those that would do. */
export type SenderHindrance = {
  message: string;
  details: { status: EnvelopeStatus; allowed_from: readonly EnvelopeStatus[] };
};

const done: Record<SenderAct, string> = {
  send: 'sent',
  void: 'voided',
  remind: 'reminded of',
  correct: 'corrected',
  link: 'opened by a link of yours',
  change: 'changed',
  redraw: 'changed but for its name, message and a later end',
  delete: 'deleted',
};

/**
 * Tells why a sender may not do something with an envelope, or undefined when they may. This is the one rule for flow and
 * API. An envelope for which everybody has finished takes nothing more, but can be voided while its document cannot be
 * sealed.
 */
export function hindranceToSender(
  act: SenderAct,
  { status, finished }: SendersEnvelope,
): SenderHindrance | undefined {
  const from: readonly EnvelopeStatus[] = allowedFrom[act];
  const details = { status, allowed_from: from };
  if (!from.includes(status)) {
    const message = `The envelope cannot be ${done[act]}: it is ${status}, and that takes ${listChoices(from)}.`;
    return { message, details };
  }
  if (!finished || (act === 'void' && finished.failed)) return undefined;
  const message = finished.failed
    ? 'Everybody has finished, but the document could not be sealed. The envelope can only be voided.'
    : 'Everybody has finished: the document is being sealed.';
  return { message, details };
}
