import type { Context } from 'hono';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { checkFactorCode } from './check-code.ts';
import { holdAccount } from './hold-account.ts';

/**
 * Removes the caller's app and recovery codes, by one of their codes: sign-ins ask for none any more. A letter tells the user.
 * Throws as checkFactorCode does.
 */
export async function removeSecret(c: Context<ApiEnv>, code: string): Promise<void> {
  const { deps, user } = c.var;
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const right = await checkFactorCode(c, account, { code, sessionId: user.sessionId });
  await deps.orm.em.fork().transactional(async (em) => {
    await holdAccount(em, user.id);
    await right.use(em);
    await em.nativeDelete(TotpSecret, { userId: user.id });
    await em.nativeDelete(RecoveryCode, { userId: user.id });
    await recordAccountAct(c, em, {
      action: 'user.second_factor_removed',
      user,
      metadata: { factor: 'totp' },
    });
  });
  await sendNotice(deps, account, ({ secondFactor }) => secondFactor.appRemoved);
}
