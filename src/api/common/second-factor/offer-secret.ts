import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { offeredSecretMinutes } from '#domain/account/second-factor.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import { newTotpSecret, totpUri } from '#secrets/totp.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { holdAccount } from './hold-account.ts';

/** What an app makes codes of: the secret in base 32, and its address, which a QR code shows. */
export type OfferedSecret = { secret: string; uri: string };

/** What the sealed secret of a user's codes is bound to. */
export const secretOf = (userId: string): string => `totp:${userId}`;

/**
 * Offers the caller's session a new secret of codes, in place of one that was offered before. It counts once its first code came.
 * Throws Problem invalid_state where the account has one that counts.
 */
export async function offerSecret(c: Context<ApiEnv>): Promise<OfferedSecret> {
  const { deps, user } = c.var;
  const secret = newTotpSecret();
  await deps.orm.em.fork().transactional(async (em) => {
    await holdAccount(em, user.id);
    await em.nativeDelete(TotpSecret, { userId: user.id, confirmedAt: null });
    if ((await em.count(TotpSecret, { userId: user.id })) > 0) throw inUse();
    await em.insert(TotpSecret, {
      userId: user.id,
      secretSealed: encryptUnder(deps.keys.userFactors, secret, secretOf(user.id)),
      sessionId: user.sessionId ?? '',
      lastStep: 0,
      createdAt: new Date(),
    });
  });
  return shownSecret(c, secret);
}

/** Finds the secret that was offered to this session lately and has not been confirmed; undefined when there is none. */
export async function offeredSecret(
  c: Context<ApiEnv>,
): Promise<(OfferedSecret & { secretSealed: string }) | undefined> {
  const { deps, user } = c.var;
  const since = new Date(Date.now() - offeredSecretMinutes * 60_000);
  const open = { userId: user.id, confirmedAt: null, createdAt: { $gt: since } };
  const row = await deps.orm.em.fork().findOne(TotpSecret, { ...open, sessionId: user.sessionId ?? '' });
  if (!row) return undefined;
  const { secretSealed } = row;
  return {
    ...shownSecret(c, decryptUnder(deps.keys.userFactors, secretSealed, secretOf(user.id))),
    secretSealed,
  };
}

function shownSecret(c: Context<ApiEnv>, secret: string): OfferedSecret {
  const { deps, user } = c.var;
  const issuer = `Tamga ${new URL(deps.config.BASE_URL).host}`;
  return { secret, uri: totpUri(secret, { account: user.email, issuer }) };
}

function inUse(): Problem {
  return new Problem(
    'invalid_state',
    'The account has an app that makes codes. Remove it before you set up another.',
  );
}
