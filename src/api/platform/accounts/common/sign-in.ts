import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { rememberDevice, tellOfDevice } from './new-device.ts';
import { checkPassword, wrongPassword } from './passwords.ts';
import { tellOfFailure } from './tell-of-failure.ts';

type Open<T> = (em: EntityManager, user: UserAccount) => Promise<T>;

/**
 * Signs in a person who is known now: puts that on record, tells the owner of a new device, and opens by `open` what the way of
 * signing in needs, in the same transaction. Throws what `open` throws, and Problem unauthorized for an account that was disabled, or
 * whose password was changed since `user` was read.
 */
export async function openSignedIn<T>(c: Context<ApiEnv>, user: UserAccount, open: Open<T>): Promise<T> {
  const { deps } = c.var;
  // The first of all is no news: the account was opened just now, or its invitation accepted.
  const signedInBefore = user.lastLoginAt !== null;
  const { opened, isNew } = await deps.orm.em.fork().transactional(async (em) => {
    user.lastLoginAt = new Date();
    // Disabled while the password was compared, or another password since: the change has ended every session, and ends this one.
    const active = { id: user.id, status: 'active', passwordHash: user.passwordHash } as const;
    if ((await em.nativeUpdate(UserAccount, active, { lastLoginAt: user.lastLoginAt })) === 0)
      throw wrongPassword();
    const isNew = await rememberDevice(c, em, user.id);
    const metadata = { new_device: isNew };
    await recordAccountAct(c, em, { action: 'user.signed_in', user, metadata });
    return { isNew, opened: await open(em, user) };
  });
  if (isNew && signedInBefore) tellOfDevice(c, user);
  return opened;
}

/**
 * Finds the user of an address and a password; wrong ones are counted. It signs nobody in who has a second factor. Throws Problem
 * unauthorized and too_many_attempts as checkPassword does.
 */
export async function checkedUser(
  c: Context<ApiEnv>,
  { email, password }: { email: string; password: string },
): Promise<UserAccount> {
  const found = await c.var.deps.orm.em.fork().findOne(UserAccount, { email });
  return checkPassword(c, email, { user: found, password }).catch((error: unknown) => {
    // What was not compared leaves no event.
    if (error instanceof Problem && error.code === 'unauthorized') tellOfFailure(c, found);
    throw error;
  });
}
