import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { fitsPassword, hashPassword } from '#secrets/password-hash.ts';
import { countedBy } from '../../../http/limits/attempts.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { guessCounters, wrongOnes } from './guess-counters.ts';
import { tellOfLock } from './tell-of-lock.ts';

/** A hash that no password fits, for an account that has none yet or none any more; comparing takes as long. */
export function unusablePassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('hex'));
}

/** The hash that an unknown address is compared with. */
const nobodysHash = unusablePassword();

/** A password to compare: with an account's, or with nobody's. */
export type GivenFor = {
  user: UserAccount | null;
  password: string;
  /** The session in which it is given; it is then counted by the session alone. */
  sessionId?: string | null;
};

/**
 * Compares a password with an account's, or with nobody's when there is none: at most five wrong ones in 15 minutes for an
 * address from one network, or in one session, whether the address is known or not, and ever fewer over all networks. The
 * owner is told by a letter when it is locked. Throws Problem too_many_attempts while it is, and unauthorized when the
 * password is wrong.
 */
export async function checkPassword(
  c: Context<ApiEnv>,
  email: string,
  given: GivenFor,
): Promise<UserAccount> {
  const { user, password } = given;
  const counters = await guessCounters(c, { kind: 'password', of: email }, given);
  const { matches, left } = await countedBy(counters, async () => {
    const fits = await fitsPassword(user?.passwordHash ?? (await nobodysHash), password);
    return fits && user?.status === 'active';
  });
  if (matches && user) return user;
  if (user && left.includes(0))
    tellOfLock(c, user, { action: 'user.sign_in_locked', failed: wrongOnes(left) });
  throw wrongPassword();
}

/** Makes the problem for anybody who may not sign in, for any reason. */
export function wrongPassword(): Problem {
  return new Problem('unauthorized', 'The e-mail address or the password is wrong.');
}

/** Tells a person who is known by something else that the password is the part that was wrong. */
export function namePassword(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'unauthorized') throw error;
  throw new Problem('unauthorized', "password: this is not the account's present password.");
}
