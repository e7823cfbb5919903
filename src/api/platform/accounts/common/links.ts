import { randomBytes, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { resetPasswordHours, verifyEmailHours } from '#domain/account/account.ts';
import { accountTexts } from '#words/mails/account/account.ts';
import type { Letter as MailLetter } from '#words/mails/layout/letter.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import { AccountLink, type AccountLinkPurpose } from '#entities/account/account-link.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { reportable } from '../../../common/reportable.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

const kinds = {
  verify_email: { hours: verifyEmailHours, path: 'verify-email' },
  reset_password: { hours: resetPasswordHours, path: 'reset-password' },
} as const;

const texts = { verify_email: 'verifyEmail', reset_password: 'resetPassword' } as const;

/** The letters that have a link to a page of an account. */
export type LinkLetter = 'verifyEmail' | 'resetPassword' | 'accountExists';

export type MadeLink<P extends AccountLinkPurpose = AccountLinkPurpose> = {
  user: UserAccount;
  purpose: P;
  token: string;
};

/**
 * Makes a link of an account within `em`'s transaction. The one before it for the same purpose is dead, but for a new password: strangers
 * ask for such links, too, and must not spend that of the owner.
 */
export async function makeLink<P extends AccountLinkPurpose>(
  em: EntityManager,
  user: UserAccount,
  purpose: P,
): Promise<MadeLink<P>> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  if (purpose !== 'reset_password') await em.nativeDelete(AccountLink, { userId: user.id, purpose });
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

/**
 * Sends a link that was made and committed; by other words than its purpose's when `words` says so. Throws when the mail
 * server does not take it.
 */
export async function sendLink(
  deps: ApiDependencies,
  { user, purpose, token }: MadeLink,
  words: LinkLetter = texts[purpose],
): Promise<void> {
  const { hours, path } = kinds[purpose];
  const write = accountTexts(languageOf(user))[words];
  const about = {
    language: languageOf(user),
    subject: { kind: 'account', id: user.id, generation: 0 },
  } as const;
  const letter = { to: user.email, path: `${path}/${token}`, about };
  await mailLink(deps, { ...letter, write: (link) => write({ link, hours }) });
}

type Letter = {
  to: string;
  path: string;
  /** What a reader who reports the letter reports. */
  about: { language: Language; subject: ReportSubject };
  write: (link: string) => MailLetter;
  /** The proved address that an answer goes to. */
  replyTo?: string;
};

/** Mails the address of a page under /account/. Throws when the mail server does not take it. */
export async function mailLink(
  deps: ApiDependencies,
  { to, path, about, write, ...more }: Letter,
): Promise<void> {
  const link = `${deps.config.BASE_URL}/account/${path}`;
  const letter = { id: randomUUID(), channel: 'email', kind: 'link', to, link, ...more } as const;
  await deps.messenger.send({ ...letter, ...reportable(deps, write(link), about) });
}

/** The language of an account's mails. */
export function languageOf(user: Pick<UserAccount, 'language'>) {
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
 * Uses a link up within `em`'s transaction, with all others for its purpose, and gives its account, locked; two at once, and one wins. Throws Problem
 * validation_failed for a link that is unknown, used, replaced, too old, or was sent to another address than the account has
 * now.
 */
export async function useLink(
  em: EntityManager,
  purpose: AccountLinkPurpose,
  token: string,
): Promise<UserAccount> {
  const live = { tokenHash: tokenHash(token), purpose, expiresAt: { $gt: new Date() } };
  const link = await em.findOne(AccountLink, live);
  // Locks the account before its links, as every other change of both does.
  const user =
    link &&
    (await em.findOne(
      UserAccount,
      { id: link.userId, email: link.email, status: { $ne: 'disabled' } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    ));
  if (!user || (await em.nativeDelete(AccountLink, live)) === 0) throw spentLink();
  await em.nativeDelete(AccountLink, { userId: user.id, purpose });
  return user;
}

/** Makes the problem of a link that opens nothing, or nothing any more. */
export function spentLink(): Problem {
  const message = 'this link was used, replaced by a newer one, or is too old; ask for a new one';
  return new Problem('validation_failed', `token: ${message}`, { issues: [{ path: 'token', message }] });
}
