import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { decryptUnder } from '#secrets/key-ring.ts';
import { recoveryCodeHash } from '#secrets/recovery-codes.ts';
import { totpStep } from '#secrets/totp.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { countedBy } from '../../http/limits/attempts.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { guessCounters, wrongOnes } from '../../platform/accounts/common/guess-counters.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { tellOfFailure } from '../../platform/accounts/common/tell-of-failure.ts';
import { tellOfLock } from '../../platform/accounts/common/tell-of-lock.ts';
import { secretOf } from './offer-secret.ts';

/**
 * A second factor that was right. `use` uses it up within a transaction, and throws Problem invalid_otp where another call was
 * faster; `done` is called after the commit.
 */
export type RightCode = { use: (em: EntityManager) => Promise<void>; done: () => Promise<void> };

type Given = { code: string; sessionId?: string | null };

/**
 * Compares a code with those of the user's app, and with their recovery codes. Wrong ones are counted as passwords are: by the
 * account and the network, or by the session in which the code is given. Throws Problem invalid_otp with `attempts_left`, and
 * too_many_attempts.
 */
export async function checkFactorCode(
  c: Context<ApiEnv>,
  user: UserAccount,
  { code, sessionId }: Given,
): Promise<RightCode> {
  const guessed = { kind: 'second-factor', of: user.id } as const;
  const counters = await guessCounters(c, guessed, { user, sessionId: sessionId ?? null });
  let right: RightCode | undefined;
  const { matches, left } = await countedBy(counters, async () => {
    right = await rightCode(c, user, code.replaceAll(/[\s-]/g, ''));
    return right !== undefined;
  });
  if (matches && right) return right;
  if (!sessionId) tellOfFailure(c, user, 'user.second_factor_failed');
  if (left.includes(0)) tellOfLock(c, user, { action: 'user.second_factor_locked', failed: wrongOnes(left) });
  throw wrongCode(Math.min(...left));
}

function rightCode(c: Context<ApiEnv>, user: UserAccount, code: string): Promise<RightCode | undefined> {
  return /^\d{6}$/.test(code) ? codeOfApp(c, user.id, code) : recoveryCode(c, user, code);
}

async function codeOfApp(c: Context<ApiEnv>, userId: string, code: string): Promise<RightCode | undefined> {
  const { deps } = c.var;
  const row = await deps.orm.em.fork().findOne(TotpSecret, { userId, confirmedAt: { $ne: null } });
  if (!row) return undefined;
  const { secretSealed, lastStep: usedStep } = row;
  const secret = decryptUnder(deps.keys.userFactors, secretSealed, secretOf(userId));
  const step = totpStep(secret, { code, usedStep, now: Date.now() });
  if (step === undefined) return undefined;
  const use = async (em: EntityManager) => {
    const unused = { userId, secretSealed, lastStep: { $lt: step } };
    assertUnused(await em.nativeUpdate(TotpSecret, unused, { lastStep: step, lastUsedAt: new Date() }));
  };
  return { use, done: () => Promise.resolve() };
}

async function recoveryCode(
  c: Context<ApiEnv>,
  user: UserAccount,
  typed: string,
): Promise<RightCode | undefined> {
  const { deps } = c.var;
  const { id: userId } = user;
  const codeHash = recoveryCodeHash(userId, typed);
  if (codeHash === undefined) return undefined;
  if ((await deps.orm.em.fork().count(RecoveryCode, { codeHash, userId })) === 0) return undefined;
  let left: number | undefined;
  const use = async (em: EntityManager) => {
    assertUnused(await em.nativeDelete(RecoveryCode, { codeHash, userId }));
    left = await em.count(RecoveryCode, { userId });
    await recordAccountAct(c, em, { action: 'user.recovery_code_used', user, metadata: { left } });
  };
  // Of two calls at once one uses it, and the other goes on without.
  const done = async () => {
    if (left !== undefined) await tellOfUse(c, user, left);
  };
  return { use, done };
}

function tellOfUse(c: Context<ApiEnv>, user: UserAccount, left: number): Promise<void> {
  return sendNotice(c.var.deps, user, ({ secondFactor }) => secondFactor.codeUsed({ left }));
}

function assertUnused(changed: number): void {
  if (changed === 0) throw new Problem('invalid_otp', 'The code was used already. Wait for the next one.');
}

function wrongCode(attemptsLeft: number): Problem {
  const message =
    attemptsLeft > 0
      ? 'The code is wrong, or was used before. Give the one that the app shows now, or a recovery code.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  return new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
