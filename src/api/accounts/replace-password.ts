import type { Context } from 'hono';
import { AttemptCounter } from '#entities/attempt-counter.ts';
import type { ApiEnv } from '../deps.ts';
import { recordAccountAct } from './audit.ts';
import { tellOfNewPassword } from './change-password.ts';
import { useLink } from './links.ts';
import { hashPassword, passwordSubject } from './passwords.ts';
import { endSessions } from './sessions.ts';

/**
 * Uses a reset link up and sets the password: every session of the account ends, and a lock of its address is lifted.
 * Who read the mail has proved the address, too. Throws Problem validation_failed as useLink does.
 */
export async function replacePassword(c: Context<ApiEnv>, token: string, password: string): Promise<void> {
  const { deps } = c.var;
  const passwordHash = await hashPassword(password);
  const user = await deps.orm.em.fork().transactional(async (em) => {
    const row = await useLink(em, 'reset_password', token);
    row.passwordHash = passwordHash;
    row.emailVerifiedAt ??= new Date();
    row.updatedAt = new Date();
    await em.flush();
    await endSessions(em, { userId: row.id });
    await em.nativeDelete(AttemptCounter, { subject: passwordSubject(deps, row.email) });
    await recordAccountAct(c, em, { action: 'user.password_reset', user: row });
    return row;
  });
  await tellOfNewPassword(deps, user);
}
