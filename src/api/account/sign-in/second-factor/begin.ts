import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { hasSecondFactor } from '#domain/account/second-factor.ts';
import { Problem } from '#domain/common/problem.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { askDevices } from '../../../common/confirmations/ask-devices.ts';
import { factorsOf } from '../../../common/second-factor/factors-of.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { signInPath } from '../../../oauth/provider/people/sign-in.ts';
import { wrongPassword } from '../../../platform/accounts/common/passwords.ts';
import { signInHash } from './pending.ts';

/** The time for the second factor, in milliseconds. */
const lastsMs = 10 * 60_000;

/**
 * Begins the second step of a sign-in whose password was right, for a user who has a second factor: asks on their devices, where there are
 * any, and gives the path of the page that waits. Where the devices cannot be asked, or were three times within the hour, that page
 * takes a code alone. Gives undefined for a user without a second factor.
 */
export async function beginSecondFactor(
  c: Context<ApiEnv>,
  uid: string,
  user: UserAccount,
): Promise<string | undefined> {
  const { orm } = c.var.deps;
  const factors = await factorsOf(orm.em.fork(), user.id);
  if (!hasSecondFactor(factors)) return undefined;
  const question = factors.devices > 0 ? askDevices(c, { user, kind: 'sign_in' }).catch(unasked) : null;
  const confirmationId = await question;
  await orm.em.fork().transactional((em) => keepPending(em, { uid, user, confirmationId }));
  return `${signInPath}/${uid}/confirm`;
}

type Pending = { uid: string; user: UserAccount; confirmationId: string | null };

/** Keeps the sign-in whose password was right, unless there is another password since: the change of it ends what waits. */
async function keepPending(em: EntityManager, { uid, user, confirmationId }: Pending): Promise<void> {
  const { id: userId, passwordHash } = user;
  const unchanged = { id: userId, status: 'active', passwordHash } as const;
  const lock = { lockMode: LockMode.PESSIMISTIC_READ };
  if (!(await em.findOne(UserAccount, unchanged, lock))) throw wrongPassword();
  const now = Date.now();
  await em.upsert(PendingSignIn, {
    signInHash: signInHash(uid),
    userId,
    confirmationId,
    sessionId: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + lastsMs),
  });
}

/** A question that could not be asked leaves the code. Throws anything else again. */
function unasked(error: unknown): null {
  const known = ['rate_limited', 'service_unavailable'];
  if (error instanceof Problem && known.includes(error.code)) return null;
  throw error;
}
