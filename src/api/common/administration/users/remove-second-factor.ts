import { Passkey } from '#entities/account/passkey.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { endSessions } from '../../../platform/accounts/common/sessions.ts';
import { endSignInsOfUser } from '../../apps/end-sign-ins.ts';
import { factorsOf } from '../../second-factor/factors-of.ts';
import type { Administrator } from '../administrator.ts';
import { lockAccount } from '../find-by-id.ts';

/**
 * Removes somebody's app, recovery codes and passkeys within `em`'s transaction, and ends their sessions and what applications got for
 * them: the password, and a device where there is one, sign in from the commit on. Throws Problem not_found, and invalid_state when there is neither app nor passkey.
 */
export async function removeSecondFactor(
  em: EntityManager,
  admin: Administrator,
  userId: string,
): Promise<UserAccount> {
  const account = await lockAccount(em, userId);
  const { app, passkeys } = await factorsOf(em, userId);
  if (!app && passkeys === 0)
    throw new Problem('invalid_state', 'The account has no app and no passkey: there is nothing to remove.');
  await em.nativeDelete(TotpSecret, { userId });
  await em.nativeDelete(RecoveryCode, { userId });
  await em.nativeDelete(Passkey, { userId });
  await em.nativeDelete(PendingSignIn, { userId });
  await endSignInsOfUser(em, { userId });
  const ended = await endSessions(em, { userId });
  await admin.record(em, {
    organizationId: account.organizationId,
    action: 'second_factor.removed',
    resource: { type: 'user', id: account.id },
    facts: { sessions_ended: ended },
  });
  return account;
}
