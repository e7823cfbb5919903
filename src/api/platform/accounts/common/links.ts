import { randomBytes, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { invitationHours, resetPasswordHours, verifyEmailHours } from '#domain/account/account.ts';
import { accountTexts } from '#words/mails/account.ts';
import type { MessageText } from '#words/mails/sign-request.ts';
import { Problem } from '#domain/common/problem.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { AccountLink, type AccountLinkPurpose } from '#entities/account/account-link.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

const kinds = {
  verify_email: { hours: verifyEmailHours, path: 'verify-email' },
  reset_password: { hours: resetPasswordHours, path: 'reset-password' },
  invitation: { hours: invitationHours, path: 'invitation' },
} as const;

const texts = { verify_email: 'verifyEmail', reset_password: 'resetPassword' } as const;

export type MadeLink<P extends AccountLinkPurpose = AccountLinkPurpose> = {
  user: UserAccount;
  purpose: P;
  token: string;
};

/** Makes a link of an account within `em`'s transaction; the one before it for the same purpose is dead. */
export async function makeLink<P extends AccountLinkPurpose>(
  em: EntityManager,
  user: UserAccount,
  purpose: P,
): Promise<MadeLink<P>> {
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
export async function sendLink(deps: ApiDependencies, made: MadeLink<keyof typeof texts>): Promise<void> {
  const words = accountTexts(languageOf(made.user))[texts[made.purpose]];
  await mail(deps, made, words);
}

/** Sends the link of an invitation that was committed. Throws when the mail server does not take it. */
export async function sendInvitation(
  deps: ApiDependencies,
  made: MadeLink<'invitation'>,
  from: { inviter: string; organization: string },
): Promise<void> {
  const { invitation } = accountTexts(languageOf(made.user));
  await mail(deps, made, (facts) => invitation({ ...facts, ...from }));
}

async function mail(
  deps: ApiDependencies,
  { user, purpose, token }: MadeLink,
  write: (facts: { link: string; hours: number }) => MessageText,
): Promise<void> {
  const { hours, path } = kinds[purpose];
  const link = `${deps.config.BASE_URL}/account/${path}/${token}`;
  await deps.messenger.send({
    id: randomUUID(),
    channel: 'email',
    kind: 'link',
    to: user.email,
    link,
    ...write({ link, hours }),
  });
}

/** The language of an account's mails. */
export function languageOf(user: UserAccount) {
  return languages.find((language) => language === user.language) ?? 'en';
}

/** The account of a link that would still be taken; undefined for any other. Uses nothing up. */
export async function findByLink(
  { orm }: Pick<ApiDependencies, 'orm'>,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<UserAccount | undefined> {
  const em = orm.em.fork();
  const live = { tokenHash: tokenHash(token), purpose, expiresAt: { $gt: new Date() } };
  const link = await em.findOne(AccountLink, live);
  return (link && (await em.findOne(UserAccount, { id: link.userId }))) ?? undefined;
}

/**
 * Uses a link of one of these purposes up within `em`'s transaction and gives its account, locked; two at once, and one
 * wins. Throws Problem validation_failed for a link that is unknown, used, replaced, too old, or was sent to another
 * address than the account has now.
 */
export async function useLink(
  em: EntityManager,
  purposes: readonly AccountLinkPurpose[],
  token: string,
): Promise<UserAccount> {
  const live = {
    tokenHash: tokenHash(token),
    purpose: { $in: [...purposes] },
    expiresAt: { $gt: new Date() },
  };
  const link = await em.findOne(AccountLink, live);
  // Locks the account before its links, as every other change of both does.
  const user =
    link &&
    (await em.findOne(
      UserAccount,
      { id: link.userId, email: link.email, status: { $ne: 'disabled' } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    ));
  if (user && (await em.nativeDelete(AccountLink, live)) === 1) return user;
  const message = 'this link was used, replaced by a newer one, or is too old; ask for a new one';
  throw new Problem('validation_failed', `token: ${message}`, { issues: [{ path: 'token', message }] });
}
