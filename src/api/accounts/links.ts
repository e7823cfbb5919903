import { randomBytes, randomUUID } from 'node:crypto';
import { resetPasswordHours, verifyEmailHours } from '#domain/account.ts';
import { accountTexts } from '#domain/account-texts.ts';
import { Problem } from '#domain/problem.ts';
import { languages } from '#domain/sign-request.ts';
import { AccountLink, type AccountLinkPurpose } from '#entities/account-link.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/user-account.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../deps.ts';

const kinds = {
  verify_email: { hours: verifyEmailHours, path: 'verify-email', text: 'verifyEmail' },
  reset_password: { hours: resetPasswordHours, path: 'reset-password', text: 'resetPassword' },
} as const;

export type MadeLink = { user: UserAccount; purpose: AccountLinkPurpose; token: string };

/** Makes a link of an account within `em`'s transaction; the one before it for the same purpose is dead. */
export async function makeLink(
  em: EntityManager,
  user: UserAccount,
  purpose: AccountLinkPurpose,
): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await em.nativeDelete(AccountLink, { userId: user.id, purpose });
  await em.insert(AccountLink, {
    tokenHash: tokenHash(token),
    userId: user.id,
    purpose,
    email: user.email,
    createdAt: new Date(now),
    expiresAt: new Date(now + kinds[purpose].hours * 3_600_000),
  });
  return { user, purpose, token };
}

/** Sends a link that was made and committed. Throws when the mail server does not take it. */
export async function sendLink(deps: ApiDependencies, { user, purpose, token }: MadeLink): Promise<void> {
  const { hours, path, text } = kinds[purpose];
  const link = `${deps.config.BASE_URL}/account/${path}/${token}`;
  const words = accountTexts(languageOf(user))[text]({ link, hours });
  await deps.messenger.send({
    id: randomUUID(),
    channel: 'email',
    kind: 'link',
    to: user.email,
    link,
    ...words,
  });
}

/** The language of an account's mails. */
export function languageOf(user: UserAccount) {
  return languages.find((language) => language === user.language) ?? 'en';
}

/** Whether a link would still be taken, without using it up. */
export async function isLinkOpen(
  deps: ApiDependencies,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<boolean> {
  const live = { tokenHash: tokenHash(token), purpose, expiresAt: { $gt: new Date() } };
  return (await deps.orm.em.fork().count(AccountLink, live)) > 0;
}

/**
 * Uses a link up within `em`'s transaction and gives its account; two at once, and one wins. Throws Problem
 * validation_failed for a link that is unknown, used, replaced, too old, or was sent to another address than the
 * account has now.
 */
export async function useLink(
  em: EntityManager,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<UserAccount> {
  const [used] = await em.execute<{ user_id: string; email: string }[]>(
    'delete from account_link where token_hash = ? and purpose = ? and expires_at > now() returning user_id, email',
    [tokenHash(token), purpose],
  );
  const user = used && (await em.findOne(UserAccount, { id: used.user_id, email: used.email }));
  if (user && user.status !== 'disabled') return user;
  const message = 'this link was used, replaced by a newer one, or is too old; ask for a new one';
  throw new Problem('validation_failed', `token: ${message}`, { issues: [{ path: 'token', message }] });
}
