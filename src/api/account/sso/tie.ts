import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { outsideSettings } from '#config/sso.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserIdentity } from '#entities/account/user-identity.ts';
import { UserSession } from '#entities/account/user-session.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { findKnown, forgetKnown } from './known.ts';
import { proveByProvider } from './prove-by-provider.ts';

type Person = { issuer: string; subject: string };

/** A session that was opened just now. */
type Opened = { userId: string; sessionId: string };

/** Finds the account to which a person of the provider is tied, whatever its status; undefined without one. */
export async function tiedAccount(em: EntityManager, person: Person): Promise<UserAccount | undefined> {
  const { issuer, subject } = person;
  const tied = await em.findOne(UserIdentity, { issuer, subject });
  return (tied && (await em.findOne(UserAccount, { id: tied.userId }))) ?? undefined;
}

/** Tells whether an account is tied to anybody of the provider. */
export async function isTied(em: EntityManager, issuer: string, userId: string): Promise<boolean> {
  return (await em.count(UserIdentity, { issuer, userId })) > 0;
}

/** Ties an account to a person of the provider, within `em`'s transaction; false when either of them is tied already. */
export async function tie(em: EntityManager, userId: string, { issuer, subject }: Person): Promise<boolean> {
  const row = { issuer, subject, userId, createdAt: new Date() };
  const rows = await em.execute<unknown[]>(
    `insert into user_identity (issuer, subject, user_id, created_at) values (?, ?, ?, ?)
     on conflict do nothing returning user_id`,
    [row.issuer, row.subject, row.userId, row.createdAt],
  );
  return rows.length === 1;
}

async function isOpen(em: EntityManager, { userId, sessionId: id }: Opened): Promise<boolean> {
  return (await em.count(UserSession, { id, userId, endedAt: null })) > 0;
}

/**
 * Ends the way of a person who came from the provider for the sign-in `uid` and was signed in by `opened`: an account that they proved to
 * be theirs is tied to them from now on, which its owner is told by a letter, and who they are is proved where the provider says so.
 * Nothing for anybody else, nor once that session has ended.
 */
export async function settleKnown(c: Context<ApiEnv>, uid: string, opened: Opened): Promise<void> {
  const { deps } = c.var;
  const settings = outsideSettings(deps.config);
  const known = settings && findKnown(c, uid);
  if (!known) return;
  const { issuer, host } = settings;
  const { userId } = opened;
  const { user, isNew } = await deps.orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const user = await em.findOneOrFail(UserAccount, { id: userId }, lock);
    // A new password by a mailed link ends both session and tie: who proved the account by the old one is not tied after it.
    if (!(await isOpen(em, opened))) return { user, isNew: false };
    // Nobody else's sign-in here can be tied to who came from there, even in one browser.
    const isTheirs = known.email === user.email;
    const isNew = isTheirs && (await tie(em, userId, { issuer, subject: known.subject }));
    if (isNew) await recordAccountAct(c, em, { action: 'user.sign_in_tied', user, metadata: { issuer } });
    const tied = await tiedAccount(em, { issuer, subject: known.subject });
    if (tied?.id === userId) await proveByProvider(c, em, { settings, known, user });
    return { user, isNew };
  });
  forgetKnown(c);
  if (isNew) void sendNotice(deps, user, ({ signInTied }) => signInTied({ host }));
}
