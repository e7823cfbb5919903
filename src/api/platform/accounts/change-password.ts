import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accountTexts } from '#words/mails/account.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { GivenPassword, NewPassword } from './common/fields.ts';
import { languageOf } from './common/links.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import { checkPassword, namePassword } from './common/passwords.ts';
import { endSessions } from './common/sessions.ts';

/** POST /api/v1/auth/change-password: a new password for the old one; every other session ends. */
export const changePassword = platformOperation({
  method: 'post',
  path: '/api/v1/auth/change-password',
  operationId: 'changePassword',
  summary: 'Change my password',
  tag: 'Accounts',
  session: true,
  body: z.object({ password: GivenPassword, new_password: NewPassword }).meta({ id: 'PasswordChange' }),
  answer: ok('Changed', z.object({})),
  problems: ['too_many_attempts'],
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
    await checkPassword(deps, row.email, { user: row, password: body.password }).catch(namePassword);
    const passwordHash = await hashPassword(body.new_password);
    await deps.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(UserAccount, { id: user.id }, { passwordHash, updatedAt: new Date() });
      await endSessions(em, { userId: user.id, except: user.sessionId });
      await recordAccountAct(c, em, { action: 'user.password_changed', user });
    });
    await tellOfNewPassword(deps, row);
    return {};
  },
});

/** Tells the owner of an account by mail that its password was changed; the change stays without the mail. */
export async function tellOfNewPassword(deps: ApiDependencies, user: UserAccount): Promise<void> {
  const { passwordChanged } = accountTexts(languageOf(user));
  const notice = { id: randomUUID(), channel: 'email', kind: 'notice', to: user.email } as const;
  await deps.messenger
    .send({ ...notice, ...passwordChanged })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the mail about a new password was not sent'));
}
