import type { Context } from 'hono';
import { z } from 'zod';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { endSignInsOfUser } from '../../common/apps/end-sign-ins.ts';
import { GivenPassword, NewPassword } from './common/fields.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import { checkPassword, namePassword, wrongPassword } from './common/passwords.ts';
import { sendNotice } from './common/send-notice.ts';
import { endSessions } from './common/sessions.ts';

/** POST /api/v1/auth/change-password: a new password for the old one; every other session ends. */
export const changePassword = platformOperation({
  method: 'post',
  path: '/api/v1/auth/change-password',
  operationId: 'changePassword',
  summary: 'Change my password',
  tag: 'Accounts',
  session: true,
  recent: true,
  body: z.object({ password: GivenPassword, new_password: NewPassword }).meta({ id: 'PasswordChange' }),
  answer: ok('Changed', z.object({})),
  problems: ['too_many_attempts'],
  handle: async (c, { body }) => {
    await changeOwnPassword(c, { password: body.password, newPassword: body.new_password });
    return {};
  },
});

/**
 * Sets the caller's new password for the old one; every other session of theirs ends. Throws Problem unauthorized and
 * too_many_attempts as checkPassword does.
 */
export async function changeOwnPassword(
  c: Context<ApiEnv>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { deps, user } = c.var;
  const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const given = { user: row, password, sessionId: user.sessionId };
  await checkPassword(c, row.email, given).catch(namePassword);
  const passwordHash = await hashPassword(newPassword, deps.passwordCost);
  await deps.orm.em
    .fork()
    .transactional((em) => replaceOwn(c, em, { before: row.passwordHash, passwordHash }));
  await sendNotice(deps, row, ({ passwordChanged }) => passwordChanged);
}

async function replaceOwn(
  c: Context<ApiEnv>,
  em: EntityManager,
  { before, passwordHash }: { before: string; passwordHash: string },
): Promise<void> {
  const { user } = c.var;
  // Disabled, or another password since the old one was compared: that was chosen by a mailed link, perhaps against whoever knows the old one.
  const unchanged = { id: user.id, status: 'active', passwordHash: before } as const;
  if ((await em.nativeUpdate(UserAccount, unchanged, { passwordHash, updatedAt: new Date() })) === 0)
    namePassword(wrongPassword());
  await endSessions(em, { userId: user.id, except: user.sessionId });
  await em.nativeDelete(PendingSignIn, { userId: user.id });
  await endSignInsOfUser(em, { userId: user.id });
  await recordAccountAct(c, em, { action: 'user.password_changed', user });
}
