import { createHmac, randomBytes } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { fitsPassword, hashPassword } from '#secrets/password-hash.ts';
import { countedAttempt } from '../../../http/limits/attempts.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

/** A hash that no password fits, for an account that has none yet or none any more; comparing takes as long. */
export function unusablePassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('hex'));
}

/** The hash that an unknown address is compared with. */
const nobodysHash = unusablePassword();

/**
 * Compares a password with an account's, or with nobody's when there is none: at most five wrong ones in 15 minutes for an
 * address, whether it is known or not. Throws Problem too_many_attempts while the address is locked, and unauthorized when
 * the password is wrong.
 */
export async function checkPassword(
  deps: ApiDependencies,
  email: string,
  given: { user: UserAccount | null; password: string },
): Promise<UserAccount> {
  const { user, password } = given;
  const { matches } = await countedAttempt(deps, passwordSubject(deps, email), async () => {
    const fits = await fitsPassword(user?.passwordHash ?? (await nobodysHash), password);
    return fits && user?.status === 'active';
  });
  if (!matches || !user) throw wrongPassword();
  return user;
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

/** Names the counter of an address's wrong passwords: anybody may try any address, so it is not kept in clear. */
export function passwordSubject(deps: ApiDependencies, email: string): string {
  const mac = createHmac('sha256', deps.keys.fingerprints).update(`password\0${email}`).digest('hex');
  return `password:${mac}`;
}
