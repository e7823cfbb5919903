import type { Context } from 'hono';
import { recoveryCodeCount } from '#domain/account/second-factor.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { newRecoveryCode, recoveryCodeHash } from '#secrets/recovery-codes.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { checkFactorCode } from './check-code.ts';
import { holdAccount } from './hold-account.ts';

/** Makes a user's recovery codes within `em`'s transaction, in place of all before, and gives them: they are kept as hashes. */
export async function makeRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await em.nativeDelete(RecoveryCode, { userId });
  const createdAt = new Date();
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ codeHash: recoveryCodeHash(userId, code) ?? '', userId, createdAt })),
  );
  return codes;
}

/**
 * Makes the caller's recovery codes anew, by a code of their app or one of the codes before; a letter tells them. Throws as
 * checkFactorCode does.
 */
export async function renewRecoveryCodes(c: Context<ApiEnv>, code: string): Promise<string[]> {
  const { deps, user } = c.var;
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const right = await checkFactorCode(c, account, { code, sessionId: user.sessionId });
  const codes = await deps.orm.em.fork().transactional(async (em) => {
    await holdAccount(em, user.id);
    await right.use(em);
    await recordAccountAct(c, em, { action: 'user.recovery_codes_made', user });
    return makeRecoveryCodes(em, user.id);
  });
  await sendNotice(deps, account, ({ secondFactor }) => secondFactor.codesMade);
  return codes;
}
