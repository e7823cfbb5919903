import type { Context } from 'hono';
import { hasSecondFactor } from '#domain/account/second-factor.ts';
import { Problem } from '#domain/common/problem.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { checkAccountCode, sendAccountCode } from '../codes/account-codes.ts';
import { checkFactorCode, type RightCode } from './check-code.ts';
import { factorsOf } from './factors-of.ts';
import { assertNoneRequired } from './required.ts';

/** What a code is for: the purpose that it is bound to, and the act that its message says. */
type CodeUse = { purpose: string; act: 'sign_in' | 'move_account' };

/**
 * Takes the second factor of a sign-in without pages, whose password was right; undefined for a user who has none. Throws as
 * demandOwnCode does, and Problem second_factor_required where the user must set one up first.
 */
export async function demandCode(
  c: Context<ApiEnv>,
  user: UserAccount,
  otp: string | undefined,
): Promise<RightCode | undefined> {
  const right = await demandOwnCode(c, user, { otp, purpose: 'login', act: 'sign_in' });
  if (!right) await assertNoneRequired(c.var.deps.orm.em.fork(), user);
  return right;
}

/**
 * Takes the second factor of a user whose password was right; undefined for a user who has none. A user of an app gives its code or a
 * recovery code; anybody else is sent a one-time code, which is good for this purpose alone. Throws Problem otp_required, with `by`, where none is given, and as
 * checkFactorCode, checkAccountCode and sendAccountCode do.
 */
export async function demandOwnCode(
  c: Context<ApiEnv>,
  user: UserAccount,
  { otp, purpose, act }: CodeUse & { otp: string | undefined },
): Promise<RightCode | undefined> {
  const { deps } = c.var;
  const factors = await factorsOf(deps.orm.em.fork(), user.id);
  if (!hasSecondFactor(factors)) return undefined;
  if (factors.app && otp === undefined) throw codeOfAppNeeded();
  if (factors.app) return checkFactorCode(c, user, { code: otp ?? '' });
  if (otp === undefined) throw sentCodeNeeded(await sendAccountCode(deps, user, { purpose, act }));
  const { use, forget } = await checkAccountCode(deps, user, { purpose, code: otp });
  return { use, done: forget };
}

function codeOfAppNeeded(): Problem {
  const message =
    'This account has a second factor. Repeat the call with otp: the code that its app shows now, or a recovery code.';
  return new Problem('otp_required', message, { by: 'app' });
}

function sentCodeNeeded(channel: 'sms' | 'email'): Problem {
  const message = `This account has a second factor. A one-time code was sent to it (${channel}); repeat the call with it as otp.`;
  return new Problem('otp_required', message, { by: channel });
}
