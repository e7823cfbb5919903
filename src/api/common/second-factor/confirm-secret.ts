import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { totpStep } from '#secrets/totp.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { countedBy } from '../../http/limits/attempts.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { guessCounters } from '../../platform/accounts/common/guess-counters.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { offeredSecret } from './offer-secret.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Confirms the secret that was offered to the caller's session by a code of the app: from then on each sign-in asks for one. Gives
 * the recovery codes, and tells the user by a letter. Throws Problem invalid_state where none was offered, invalid_otp and
 * too_many_attempts.
 */
export async function confirmSecret(c: Context<ApiEnv>, code: string): Promise<string[]> {
  const { deps, user } = c.var;
  const offered = await offeredSecret(c);
  if (!offered) throw over();
  const step = await firstStep(c, offered.secret, code.replaceAll(/\s/g, ''));
  const codes = await deps.orm.em.fork().transactional(async (em) => {
    const now = new Date();
    const unconfirmed = { userId: user.id, confirmedAt: null, secretSealed: offered.secretSealed };
    const confirmed = { confirmedAt: now, lastStep: step, lastUsedAt: now };
    if ((await em.nativeUpdate(TotpSecret, unconfirmed, confirmed)) === 0) throw over();
    await recordAccountAct(c, em, { action: 'user.second_factor_added', user, metadata: { factor: 'totp' } });
    return makeRecoveryCodes(em, user.id);
  });
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  await sendNotice(deps, account, ({ secondFactor }) => secondFactor.appAdded);
  return codes;
}

async function firstStep(c: Context<ApiEnv>, secret: string, code: string): Promise<number> {
  const { id, sessionId } = c.var.user;
  const guessed = { kind: 'second-factor', of: id } as const;
  const counters = await guessCounters(c, guessed, { user: null, sessionId });
  let step: number | undefined;
  const { left } = await countedBy(counters, () => {
    step = totpStep(secret, { code, usedStep: 0, now: Date.now() });
    return Promise.resolve(step !== undefined);
  });
  if (step !== undefined) return step;
  const message =
    'The code is wrong. Give the one that the app shows now, and check the clock of its device.';
  throw new Problem('invalid_otp', message, { attempts_left: Math.min(...left) });
}

function over(): Problem {
  return new Problem('invalid_state', 'This set-up is over. Begin again: POST /api/v1/auth/second-factor.');
}
