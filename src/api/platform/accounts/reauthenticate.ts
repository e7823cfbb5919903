import { z } from 'zod';
import { reauthenticationMinutes } from '#domain/account/account.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { GivenPassword } from './common/fields.ts';
import { checkPassword, namePassword } from './common/passwords.ts';

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
    const { deps, user } = c.var;
    const { sessionId } = user;
    const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
    await checkPassword(c, row.email, { user: row, password: body.password, sessionId }).catch(namePassword);
    const authenticatedAt = new Date();
    await deps.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(UserSession, { id: sessionId ?? '', endedAt: null }, { authenticatedAt });
      const resource = { type: 'session', id: sessionId ?? '' };
      await recordAccountAct(c, em, { action: 'user.reauthenticated', user, resource });
    });
    const until = new Date(authenticatedAt.getTime() + reauthenticationMinutes * 60_000);
    return { authenticated_at: authenticatedAt.toISOString(), valid_until: until.toISOString() };
  },
});
