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
export function hasExpired(session: Session): boolean {
  return (
    session.recipient.authMethod === 'credential' &&
    isSealing(session) &&
    session.envelope.stuckReason === 'activation_lapsed'
  );
}

/** Where a recipient stands by their row; `reached` because the row may say it a moment later than the message. */
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

/** Whether they may act now: it is their turn, and they have not finished. */
export function isTheirTurn(session: Session): boolean {
  return hindranceIn(session, 'act') === undefined;
}

/** Throws Problem gone, with the end state, unless the envelope goes round. */
function assertGoesRound({ envelope: { status } }: Session): void {
  if (!isOpenEnvelope(status)) throw asProblem(endHindrance(status));
}

/** As assertGoesRound, but for who has agreed before the end and is asked for the PIN once more: that is still finished. */
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

/** Who has finished is told as what. */
function withStatus(hindrance: Hindrance, { recipient: { status } }: Session): Hindrance {
  return hindrance.why === 'finished' ? { ...hindrance, details: { status } } : hindrance;
}

/**
 * Throws why they may not use their link for this: Problem gone (with the end state), invalid_state (not their role),
 * invalid_access_code, not_your_turn, invalid_state (they have finished), the first that applies. Turn and state are told
 * to nobody who has not shown the access code.
 */
async function assertMay(c: Context<ApiEnv>, session: Session, use: LinkUse): Promise<void> {
  const hindrance = hindranceIn(session, use);
  if (hindrance?.why === 'ended' || hindrance?.why === 'role') throw asProblem(hindrance);
  await assertAccess(c, session);
  if (hindrance) throw asProblem(withStatus(hindrance, session));
}

/** The session of a link whose recipient may see the document. Throws Problem not_found, and as assertMay. */
export async function findLooking(c: Context<ApiEnv>, token: string): Promise<Session> {
  const session = await findSession(c.var.deps, token);
  await assertMay(c, session, 'look');
  return session;
}

/**
 * The session of a link whose recipient may act now; with `orLapsed` also when an accepted signature waits for the PIN
 * once more. Throws Problem not_found, and as assertMay.
 */
export async function findActing(
  c: Context<ApiEnv>,
  token: string,
  { use, orLapsed = false }: { use: LinkUse; orLapsed?: boolean },
): Promise<Session> {
  const session = await findSession(c.var.deps, token);
  if (orLapsed && hasExpired(session)) await assertAccess(c, session);
  else await assertMay(c, session, use);
  return session;
}
