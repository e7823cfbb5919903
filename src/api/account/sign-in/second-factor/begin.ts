import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { askDevices } from '../../../common/confirmations/ask-devices.ts';
import { liveDevices } from '../../../common/devices/live-devices.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { signInPath } from '../../../oauth/provider/people/sign-in.ts';
import { signInHash } from './pending.ts';

/** The time for the second factor, in milliseconds. */
const lastsMs = 10 * 60_000;

/**
 * Begins the second step of a sign-in whose password was right, for a user who has a device: asks there, and gives the path of the page that
 * waits. Where the devices cannot be asked, or were three times within the hour, that page takes a code alone. Gives undefined
 * for a user without a device.
 */
export async function beginSecondFactor(
  c: Context<ApiEnv>,
  uid: string,
  user: UserAccount,
): Promise<string | undefined> {
  const { orm } = c.var.deps;
  if ((await liveDevices(orm.em.fork(), user.id)).length === 0) return undefined;
  const confirmationId = await askDevices(c, { user, kind: 'sign_in' }).catch(unasked);
  const now = Date.now();
  await orm.em.fork().upsert(PendingSignIn, {
    signInHash: signInHash(uid),
    userId: user.id,
    confirmationId,
    createdAt: new Date(now),
    expiresAt: new Date(now + lastsMs),
  });
  return `${signInPath}/${uid}/confirm`;
}

/** A question that could not be asked leaves the code. Throws anything else again. */
function unasked(error: unknown): null {
  const known = ['rate_limited', 'service_unavailable'];
  if (error instanceof Problem && known.includes(error.code)) return null;
  throw error;
}
