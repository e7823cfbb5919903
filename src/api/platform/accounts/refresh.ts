import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { refreshSession } from './common/refresh-session.ts';
import { Tokens } from './common/sessions.ts';

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
  handle: (c, { body }) => refreshSession(c, body.refresh_token, { cscOnly: false }),
});
