import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { RefreshToken } from '#entities/account/refresh-token.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { GivenRefreshToken } from './refresh.ts';
import { endSessions } from './common/sessions.ts';

/** POST /api/v1/auth/logout: ends this session, or the one of `refresh_token`; its access tokens are dead at once. */
export const logout = platformOperation({
  method: 'post',
  path: '/api/v1/auth/logout',
  operationId: 'logout',
  summary: 'Sign out',
  tag: 'Accounts',
  session: true,
  body: z.object({ refresh_token: GivenRefreshToken.optional() }).meta({ id: 'LogoutInput' }),
  answer: ok('Signed out', z.object({})),
  handle: async (c, { body }) => {
    const { user, deps } = c.var;
    await deps.orm.em.fork().transactional(async (em) => {
      const token =
        body.refresh_token && (await em.findOne(RefreshToken, { tokenHash: tokenHash(body.refresh_token) }));
      const only = body.refresh_token === undefined ? user.sessionId : token ? token.sessionId : null;
      const ended = only === null ? 0 : await endSessions(em, { userId: user.id, only });
      if (ended === 0) throw notOurs();
      await recordAccountAct(c, em, {
        action: 'user.signed_out',
        user,
        ...(only ? { resource: { type: 'session', id: only } } : {}),
      });
    });
    return {};
  },
});

function notOurs(): Problem {
  const message = 'expected the refresh token of an open session of yours';
  return new Problem('validation_failed', `refresh_token: ${message}`, {
    issues: [{ path: 'refresh_token', message }],
  });
}
