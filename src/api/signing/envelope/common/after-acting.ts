import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { envelopeEnd } from '../../../common/evidence/envelope/envelope-end.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { missingProof } from '../../sealed/proofs.ts';
import { findSessionFor, type Session } from './find-session.ts';
import { sessionSurface } from '../../session-operation.ts';

const dayMs = 86_400_000;

/** The surface of what is had after acting or after the end: its guard asks that the link leads somewhere, else not_found. */
export const afterActing = sessionSurface(async (c, next) => {
  await findSessionFor(c, c.req.param('token') ?? '');
  await next();
});

/**
 * Throws Problem invalid_access_code or otp_required unless this browser has shown what the sender asked for. `what` it is
 * asked for is named in the message.
 */
export async function assertShown(
  c: Context<ApiEnv>,
  session: Session,
  what: 'certificate' | 'receipt',
): Promise<void> {
  const missing = await missingProof(c, session);
  if (missing === 'access')
    throw new Problem('invalid_access_code', 'Show the access code first: POST …/access.');
  if (missing === 'code')
    throw new Problem('otp_required', `The ${what} is for a browser that has shown the one-time code.`);
}

/** Tells whether an envelope has ended, and no longer ago than its files are had by a link. */
export function endedInTime(c: Context<ApiEnv>, { envelope, reached }: Session): boolean {
  const end = envelopeEnd(envelope);
  if (!end || !reached) return false;
  return end.endedAt.getTime() + c.var.deps.config.SEALED_LINK_DAYS * dayMs > Date.now();
}
