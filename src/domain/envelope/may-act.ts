import {
  isSigningRole,
  isWaitedFor,
  recipientRoles,
  type EnvelopeStatus,
  type RecipientRole,
} from './envelope.ts';
import type { ProblemDetails } from '../common/problem.ts';

/**
 * The state of a recipient: their turn has not come, it has, they have agreed and the signature is being made, or there is
 * nothing left to do for them.
 */
export type RecipientState = 'waiting' | 'reached' | 'accepted' | 'finished';

/** The facts that decide whether a recipient may act: the workflow knows them from its memory, the API from the rows. */
export type ActingRecipient = {
  /** The end of the envelope; undefined while it is open. */
  ended: EnvelopeStatus | undefined;
  role: RecipientRole;
  standing: RecipientState;
};

/**
 * The roles that may use their link for each purpose. `look` is to see the document, which stays possible for recipients who
 * have finished; `act` is open to all whom an envelope waits for, for example to decline; to prepare a signature is to
 * `sign`.
 */
const roles = {
  look: recipientRoles,
  act: recipientRoles.filter(isWaitedFor),
  sign: recipientRoles.filter(isSigningRole),
  approve: ['approver'],
  host: ['in_person'],
} as const satisfies Record<string, readonly RecipientRole[]>;
export type LinkUse = keyof typeof roles;

/** Why a recipient may not act, as a problem to be answered. */
export type Hindrance = {
  why: 'ended' | 'role' | 'turn' | 'finished';
  code: 'gone' | 'not_your_turn' | 'invalid_state';
  message: string;
  details?: ProblemDetails;
};

/**
 * Tells why a recipient may not do something by their link, or undefined when they may. This is the one rule for workflow,
 * API and pages. Gives the first reason that applies: the envelope has ended, it is not for their role, it is not their
 * turn, they have finished.
 */
export function hindranceTo(use: LinkUse, recipient: ActingRecipient): Hindrance | undefined {
  const { ended, role, standing } = recipient;
  if (ended) return endHindrance(ended);
  if (!(roles[use] as readonly RecipientRole[]).includes(role)) return notFor(role);
  if (standing === 'waiting') {
    const message = 'Others come first. You will get a message when it is your turn.';
    return { why: 'turn', code: 'not_your_turn', message };
  }
  return use === 'look' || standing === 'reached' ? undefined : finishedAs(standing);
}

/** Why nothing can be done by a link after the end of its envelope. */
export function endHindrance(status: EnvelopeStatus): Hindrance {
  const message = `This envelope has ended: it is ${status}.`;
  return { why: 'ended', code: 'gone', message, details: { status } };
}

function notFor(role: RecipientRole): Hindrance {
  const message =
    role === 'cc'
      ? 'You receive a copy; you do not need to do anything.'
      : `You cannot do this: you are ${role === 'in_person' ? 'in_person' : `the ${role}`} here.`;
  return { why: 'role', code: 'invalid_state', message, details: { role } };
}

function finishedAs(standing: 'accepted' | 'finished'): Hindrance {
  const message =
    standing === 'accepted'
      ? 'You have agreed already; it is being completed.'
      : 'You have finished; there is nothing left for you to do.';
  return { why: 'finished', code: 'invalid_state', message, details: { standing } };
}
