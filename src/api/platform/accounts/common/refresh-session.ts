import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { RefreshToken } from '#entities/account/refresh-token.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { endSessions, issueTokens, type Tokens } from './sessions.ts';

/** The kind of session that goes on: one that opens remote signing alone, or one of the platform. */
type Kind = { cscOnly: boolean };

/**
 * Gives the next pair of tokens for a refresh token of a session of that kind. One that comes a second time ends its session.
 * Throws Problem unauthorized.
 */
export async function refreshSession(c: Context<ApiEnv>, refreshToken: string, kind: Kind): Promise<Tokens> {
  const hash = tokenHash(refreshToken);
  const tokens = await rotate(c, hash, kind);
  if (tokens) return tokens;
  await endWhenUsedTwice(c, hash);
  throw new Problem('unauthorized', 'The refresh token is unknown, expired or used. Sign in again.');
}

/** Uses the token up in one statement: of two uses at once, one wins. */
async function rotate(c: Context<ApiEnv>, hash: string, { cscOnly }: Kind): Promise<Tokens | undefined> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const [used] = await em.execute<{ session_id: string; user_id: string }[]>(
      `update refresh_token r set used_at = now() from user_session s, user_account u
       where r.token_hash = ? and r.used_at is null and r.expires_at > now()
         and s.id = r.session_id and s.csc_only = ? and s.ended_at is null and u.id = s.user_id and u.status = 'active'
       returning r.session_id, s.user_id`,
      [hash, cscOnly],
    );
    return used && issueTokens(c, em, { id: used.session_id, userId: used.user_id, cscOnly });
  });
}

/** Ends the session of a token that is used twice: it was copied, and nobody can tell whose copy is the thief's. */
async function endWhenUsedTwice(c: Context<ApiEnv>, hash: string): Promise<void> {
  await c.var.deps.orm.em.fork().transactional(async (em) => {
    const token = await em.findOne(RefreshToken, { tokenHash: hash, usedAt: { $ne: null } });
    const session = token && (await em.findOne(UserSession, { id: token.sessionId, endedAt: null }));
    if (!session) return;
    await endSessions(em, { userId: session.userId, only: session.id });
    const user = await em.findOneOrFail(UserAccount, { id: session.userId });
    await recordAccountAct(c, em, {
      action: 'user.session_ended',
      user,
      resource: { type: 'session', id: session.id },
      metadata: { reason: 'refresh_token_reused' },
    });
  });
}
