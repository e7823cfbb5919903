import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { RefreshToken } from '#entities/account/refresh-token.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { endSessions, issueTokens, Tokens } from './common/sessions.ts';

/** The refresh token in a body. */
export const GivenRefreshToken = z
  .string({ error: 'expected the refresh token as text' })
  .max(256, 'expected the refresh token as it was given out')
  .meta({ format: 'password' });

/** POST /api/v1/auth/refresh: the next pair of tokens. A refresh token that comes a second time ends its session. */
export const refresh = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/refresh',
  operationId: 'refreshTokens',
  summary: 'Get the next pair of tokens',
  tag: 'Accounts',
  body: z.object({ refresh_token: GivenRefreshToken }).meta({ id: 'RefreshInput' }),
  answer: ok('The session goes on', Tokens),
  problems: ['unauthorized'],
  handle: async (c, { body }) => {
    const tokens = await rotate(c, tokenHash(body.refresh_token));
    if (tokens) return tokens;
    await endWhenUsedTwice(c, tokenHash(body.refresh_token));
    throw new Problem('unauthorized', 'The refresh token is unknown, expired or used. Sign in again.');
  },
});

/** Uses the token up in one statement: of two uses at once, one wins. */
async function rotate(c: Context<ApiEnv>, hash: string): Promise<Tokens | undefined> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const [used] = await em.execute<{ session_id: string; user_id: string }[]>(
      `update refresh_token r set used_at = now() from user_session s, user_account u
       where r.token_hash = ? and r.used_at is null and r.expires_at > now()
         and s.id = r.session_id and s.ended_at is null and u.id = s.user_id and u.status = 'active'
       returning r.session_id, s.user_id`,
      [hash],
    );
    return used && issueTokens(c, em, { id: used.session_id, userId: used.user_id });
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
