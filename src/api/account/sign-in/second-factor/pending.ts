import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { SecondFactors } from '#domain/account/second-factor.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { Challenge } from '../../../common/passkeys/site.ts';
import { factorsOf } from '../../../common/second-factor/factors-of.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { findAsked, type Asked } from '../interaction.ts';

/** The name under which a sign-in waits: nobody who reads it can go on with the sign-in. */
export function signInHash(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

/** A sign-in of this browser that waits for a second factor, with the question to the user's devices where there is one. */
export type Waiting = {
  asked: Asked;
  pending: PendingSignIn;
  user: UserAccount;
  question: Confirmation | null;
  factors: SecondFactors;
};

/** The challenge of a passkey as the second factor of a sign-in. */
export function challengeOfWaiting({ pending: { signInHash: owner } }: Waiting): Challenge {
  return { use: 'user-second-factor', owner };
}

/** Finds the sign-in of this page's address that waits; undefined when it is over, too old, or was begun in another browser. */
export async function findWaiting(c: Context<ApiEnv>, provider: Provider): Promise<Waiting | undefined> {
  const asked = await findAsked(c, provider);
  if (!asked) return undefined;
  const em = c.var.deps.orm.em.fork();
  const open = { signInHash: signInHash(asked.interaction.uid), expiresAt: { $gt: new Date() } };
  const pending = await em.findOne(PendingSignIn, open);
  const user = pending && (await em.findOne(UserAccount, { id: pending.userId, status: 'active' }));
  if (!pending || !user) return undefined;
  const { confirmationId: id } = pending;
  const question = id ? await em.findOne(Confirmation, { id, userId: user.id }) : null;
  return { asked, pending, user, question, factors: await factorsOf(em, user.id) };
}
