import type { Context } from 'hono';
import { AttemptCounter } from '#entities/common/attempt-counter.ts';
import type { AccountLinkPurpose } from '#entities/account/account-link.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { endAccess } from '../../users/end-access.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { tellOfNewPassword } from '../change-password.ts';
import { useLink } from './links.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import { passwordSubject } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** The purposes of the links that set a password. */
export type Purpose = Exclude<AccountLinkPurpose, 'verify_email'>;

/**
 * Uses up a reset link or an invitation and sets the password: every session of the account ends, and a lock of its address
 * is lifted; an invited person is a member from now on. The reader of the mail has proved the address, too. Where nobody had
 * before, somebody else may have opened the account with it, so its API keys and phone number go as well. Throws Problem
 * validation_failed as useLink does.
 */
export async function replacePassword(
  c: Context<ApiEnv>,
  token: string,
  { password, purposes }: { password: string; purposes: readonly Purpose[] },
): Promise<void> {
  const { deps } = c.var;
  const passwordHash = await hashPassword(password);
  const { user, joined } = await deps.orm.em.fork().transactional(async (em) => {
    const row = await useLink(em, purposes, token);
    const joins = row.status === 'invited';
    const now = new Date();
    Object.assign(row, { passwordHash, status: 'active', invitedAt: null, updatedAt: now });
    if (!row.emailVerifiedAt) {
      Object.assign(row, { emailVerifiedAt: now, phone: null, phoneVerifiedAt: null });
      await endAccess(em, row.id);
    }
    await em.flush();
    await endSessions(em, { userId: row.id });
    await em.nativeDelete(AttemptCounter, { subject: passwordSubject(deps, row.email) });
    const action = joins ? 'user.invitation_accepted' : 'user.password_reset';
    await recordAccountAct(c, em, { action, user: row });
    return { user: row, joined: joins };
  });
  if (!joined) await tellOfNewPassword(deps, user);
}
