import type { Context } from 'hono';
import { isOpenEnvelope, isWaitedFor, type RecipientRole } from '#domain/envelope.ts';
import { Problem } from '#domain/problem.ts';
import type { ApiEnv } from '../deps.ts';
import { sealingFailed } from '../envelopes/sealing-failed.ts';
import { hasProof } from '../sign/link-proof.ts';
import { findSession, type Session } from './find-session.ts';

type Keyring = Parameters<typeof hasProof>[1];

/** Tells whether whoever calls may see what the recipient's access code protects. */
export async function hasAccess(c: Context, deps: Keyring, { recipient }: Session): Promise<boolean> {
  if (recipient.accessCodeHash === null) return true;
  return hasProof(c, deps, { proof: 'access', owner: recipient });
}

/** The signature was accepted and is being made. */
export function isSealing({ recipient }: Session): boolean {
  return recipient.acceptedAt !== null && recipient.signedAt === null;
}

/**
 * They have agreed, and what comes of that is held up by a document that cannot be signed or sealed: their signature, or the
 * completion when everybody has finished.
 */
export function hasFailedFor(session: Session): boolean {
  const failed = sealingFailed(session.envelope);
  if (!failed || session.recipient.acceptedAt === null) return false;
  return isSealing(session) || failed.step === 'complete';
}

/**
 * An accepted signature waits for the PIN once more: the activation that it was given has lapsed. They agreed before the
 * end, whatever it is, so that holds after the end as well.
 */
export function hasLapsed(session: Session): boolean {
  return (
    session.recipient.authMethod === 'credential' &&
    isSealing(session) &&
    session.envelope.stuckReason === 'activation_lapsed'
  );
}

/** Whether they may act now: it is their turn, and they have not finished. */
export function isTheirTurn({ envelope, recipient, reached }: Session): boolean {
  const waiting = ['pending', 'sent', 'delivered', 'bounced'].includes(recipient.status);
  return (
    reached &&
    waiting &&
    recipient.acceptedAt === null &&
    isOpenEnvelope(envelope.status) &&
    isWaitedFor(recipient.role)
  );
}

/** Throws Problem gone, with the end state, unless the envelope goes round. */
export function assertGoesRound({ envelope: { status } }: Session): void {
  if (isOpenEnvelope(status)) return;
  throw new Problem('gone', `This envelope has ended: it is ${status}.`, { status });
}

/** As assertGoesRound, but for who has agreed before the end and is asked for the PIN once more: that is still finished. */
export function assertGoesOn(session: Session): void {
  if (!hasLapsed(session)) assertGoesRound(session);
}

/** Throws Problem invalid_access_code when an access code is needed and this browser has not shown it. */
export async function assertAccess(c: Context<ApiEnv>, session: Session): Promise<void> {
  if (await hasAccess(c, c.var.deps, session)) return;
  throw new Problem('invalid_access_code', 'Show the access code first: POST …/access.');
}

/** Throws Problem not_your_turn before their turn. */
export function assertReached({ reached }: Session): void {
  if (reached) return;
  throw new Problem('not_your_turn', 'Others come first. You will get a message when it is your turn.');
}

function assertTurn(session: Session): void {
  assertReached(session);
  if (isTheirTurn(session)) return;
  const { status } = session.recipient;
  const message = isSealing(session)
    ? 'You have agreed already; it is being completed.'
    : `There is nothing left for you to do: you are ${status}.`;
  throw new Problem('invalid_state', message, { status });
}

function assertRole({ recipient: { role } }: Session, allowed: readonly RecipientRole[]): void {
  if (allowed.includes(role)) return;
  const message =
    role === 'cc'
      ? 'You receive a copy; there is nothing to do.'
      : `This is not for you: you are ${role === 'in_person' ? 'in_person' : `the ${role}`} here.`;
  throw new Problem('invalid_state', message, { role });
}

export type ActingTerms = {
  /** The roles that this act is for. */
  roles: readonly RecipientRole[];
  /** Also an accepted signature whose activation has lapsed. */
  orLapsed?: boolean;
};

/**
 * The session of a link whose recipient may act now. Throws, in this order, Problem not_found, gone (with the end state),
 * invalid_state (not their role), invalid_access_code, not_your_turn, invalid_state (they have finished).
 */
export async function findActing(
  c: Context<ApiEnv>,
  token: string,
  { roles, orLapsed = false }: ActingTerms,
): Promise<Session> {
  const session = await findSession(c.var.deps, token);
  const lapsed = orLapsed && hasLapsed(session);
  if (!lapsed) assertGoesRound(session);
  assertRole(session, roles);
  await assertAccess(c, session);
  if (!lapsed) assertTurn(session);
  return session;
}
