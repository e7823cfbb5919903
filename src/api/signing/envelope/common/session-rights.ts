import type { Context } from 'hono';
import { correctableStatuses } from '#domain/envelope/draft.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import {
  endHindrance,
  hindranceTo,
  type Hindrance,
  type LinkUse,
  type RecipientState,
} from '#domain/envelope/may-act.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { sealingFailed } from '../../../common/envelopes/sealing-failed.ts';
import { hasProof } from '../../proof/link-proof.ts';
import { sessionOf, type Session, type SessionRows } from './find-session.ts';

type Keyring = Parameters<typeof hasProof>[1];

/** Tells whether the caller may see the content that the recipient's access code protects. */
export async function hasAccess(c: Context, deps: Keyring, { recipient }: SessionRows): Promise<boolean> {
  if (recipient.accessCodeHash === null) return true;
  return hasProof(c, deps, { proof: 'access', owner: recipient });
}

/** The signature was accepted and is being made. */
export function isSealing({ recipient }: Session): boolean {
  return recipient.acceptedAt !== null && recipient.signedAt === null;
}

/**
 * Tells whether the recipient has agreed, and a document that cannot be signed or sealed holds up the result: their
 * signature, or the completion when everybody has finished.
 */
export function hasFailedFor(session: Session): boolean {
  const failed = sealingFailed(session.envelope);
  if (!failed || session.recipient.acceptedAt === null) return false;
  return isSealing(session) || failed.step === 'complete';
}

/**
 * Tells whether an accepted signature waits for the PIN once more, because its activation has expired. The recipient agreed
 * before any end, so that holds after the end as well.
 */
export function hasExpired(session: Session): boolean {
  return (
    session.recipient.authMethod === 'credential' &&
    isSealing(session) &&
    session.envelope.stuckReason === 'activation_lapsed'
  );
}

/** Gives a recipient's state by their row; `reached` because the row may say it a moment later than the message. */
function standingOf({ recipient, reached }: Session): RecipientState {
  if (!reached) return 'waiting';
  if (!correctableStatuses.some((status) => status === recipient.status)) return 'finished';
  return recipient.acceptedAt === null ? 'reached' : 'accepted';
}

function hindranceIn(session: Session, use: LinkUse): Hindrance | undefined {
  const { status } = session.envelope;
  const ended = isOpenEnvelope(status) ? undefined : status;
  return hindranceTo(use, { ended, role: session.recipient.role, standing: standingOf(session) });
}

/** Tells whether the recipient may act now: it is their turn, and they have not finished. */
export function isTheirTurn(session: Session): boolean {
  return hindranceIn(session, 'act') === undefined;
}

/** Throws Problem gone, with the end state, unless the envelope goes round. */
function assertGoesRound({ envelope: { status } }: Session): void {
  if (!isOpenEnvelope(status)) throw asProblem(endHindrance(status));
}

/**
 * Throws as assertGoesRound does, but not for a recipient who agreed before the end and is asked for the PIN once more:
 * their signature is still finished.
 */
export function assertGoesOn(session: Session): void {
  if (!hasExpired(session)) assertGoesRound(session);
}

/** Throws Problem invalid_access_code when an access code is needed and this browser has not shown it. */
async function assertAccess(c: Context<ApiEnv>, session: Session): Promise<void> {
  if (await hasAccess(c, c.var.deps, session)) return;
  throw new Problem('invalid_access_code', 'Show the access code first: POST …/access.');
}

function asProblem({ code, message, details }: Hindrance): Problem {
  return new Problem(code, message, details);
}

/** Adds the status of a finished recipient. */
function withStatus(hindrance: Hindrance, { recipient: { status } }: Session): Hindrance {
  return hindrance.why === 'finished' ? { ...hindrance, details: { status } } : hindrance;
}

/**
 * Throws the reason why they may not use their link for this: Problem gone (with the end state), invalid_state (not their
 * role), invalid_access_code, not_your_turn, invalid_state (they have finished), the first that applies. Turn and state are
 * told only to callers who have shown the access code.
 */
async function assertMay(c: Context<ApiEnv>, session: Session, use: LinkUse): Promise<void> {
  const hindrance = hindranceIn(session, use);
  if (hindrance?.why === 'ended' || hindrance?.why === 'role') throw asProblem(hindrance);
  await assertAccess(c, session);
  if (hindrance) throw asProblem(withStatus(hindrance, session));
}

/** Finds the session of a link whose recipient may see the document. Throws Problem not_found, and as assertMay does. */
export async function findLooking(c: Context<ApiEnv>, token: string): Promise<Session> {
  const session = await sessionOf(c, token);
  await assertMay(c, session, 'look');
  return session;
}

/**
 * Finds the session of a link whose recipient may act now; with `orLapsed` also when an accepted signature waits for the PIN
 * once more. Throws Problem not_found, and as assertMay does.
 */
export async function findActing(
  c: Context<ApiEnv>,
  token: string,
  { use, orLapsed = false }: { use: LinkUse; orLapsed?: boolean },
): Promise<Session> {
  const session = await sessionOf(c, token);
  if (orLapsed && hasExpired(session)) await assertAccess(c, session);
  else await assertMay(c, session, use);
  return session;
}
