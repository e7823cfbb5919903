import { z } from 'zod';
import { reauthenticationMinutes } from '#domain/account/account.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { GivenPassword } from './common/fields.ts';
import { namePassword } from './common/passwords.ts';
import { reauthenticateSession } from './common/reauthenticate-session.ts';

const Reauthenticated = z
  .object({
    authenticated_at: Time,
    valid_until: Time.meta({
      description: 'Until then keys, phones, passwords, roles and devices may be changed',
    }),
  })
  .meta({ id: 'Reauthenticated' });

/**
 * POST /api/v1/auth/reauthenticate: the password given once more in an open session, which may change keys, phones,
 * passwords, roles and devices for ten minutes from then on. Wrong ones are counted by the session.
 */
export const reauthenticate = platformOperation({
  method: 'post',
  path: '/api/v1/auth/reauthenticate',
  operationId: 'reauthenticateSession',
  summary: 'Give my password again',
  tag: 'Accounts',
  session: true,
  body: z.object({ password: GivenPassword }).meta({ id: 'Reauthentication' }),
  answer: ok('The session counts as newly signed in', Reauthenticated),
  problems: ['too_many_attempts'],
  handle: async (c, { body }) => {
    const { id: userId, sessionId } = c.var.user;
    const given = { userId, sessionId: sessionId ?? '', password: body.password };
    const authenticatedAt = await reauthenticateSession(c, given).catch(namePassword);
    const until = new Date(authenticatedAt.getTime() + reauthenticationMinutes * 60_000);
    return { authenticated_at: authenticatedAt.toISOString(), valid_until: until.toISOString() };
  },
});
