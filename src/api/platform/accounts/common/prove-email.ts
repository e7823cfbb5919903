import type { Context } from 'hono';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { useLink } from './links.ts';

/** Uses a verification link up: the account's address is proved. Throws Problem validation_failed as useLink does. */
export async function proveEmail(c: Context<ApiEnv>, token: string): Promise<UserAccount> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const user = await useLink(em, ['verify_email'], token);
    user.emailVerifiedAt ??= new Date();
    user.updatedAt = new Date();
    await em.flush();
    await recordAccountAct(c, em, { action: 'user.email_verified', user });
    return user;
  });
}
