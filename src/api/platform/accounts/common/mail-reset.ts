import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { countBraked } from '../../../http/limits/brake.ts';
import { makeLink, sendLink, type LinkLetter, type MadeLink } from './links.ts';

/** Somebody else's typing must not fill a mailbox: beyond so many a day each letter is followed by a longer pause. */
const freeInADay = 5;
const pauseMs = 60_000;

/**
 * Mails a link to choose a new password to the address of an account, in the words of that letter; nothing to an address
 * without an active one, nothing within a minute of the link before, and less and less after five in a day. Throws when the mail server does not take it.
 */
export async function mailReset(
  deps: ApiDependencies,
  email: string,
  words: LinkLetter = 'resetPassword',
): Promise<void> {
  const link = await makeReset(deps, email);
  if (link) await sendLink(deps, link, words);
}

function makeReset({ orm }: ApiDependencies, email: string): Promise<MadeLink | undefined> {
  return orm.em
    .fork()
    .transactional(async (em) => {
      const active = { email, status: 'active' } as const;
      const user = await em.findOne(UserAccount, active, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return undefined;
      const since = new Date(Date.now() - pauseMs);
      const recent = { userId: user.id, purpose: 'reset_password', createdAt: { $gt: since } } as const;
      if ((await em.count(AccountLink, recent)) > 0) return undefined;
      const subject = `reset-mail:${user.id}`;
      await countBraked(em, { subject, free: freeInADay, window: 'day', refusal: tooMany });
      return makeLink(em, user, 'reset_password');
    })
    .catch(unsaid);
}

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', 'Too many links were asked for.', { retry_after: seconds });
}

/** Nobody is told that there were too many: it would tell that there is an account. Throws any other error as it is. */
function unsaid(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error;
}

/** Lets what sends a mail run without being waited for: the time to the answer would tell whether there is an account. */
export function unwaited({ var: { deps, requestId } }: Context<ApiEnv>, sending: Promise<void>): void {
  sending.catch((error: unknown) =>
    deps.log.error({ err: error, request_id: requestId }, 'a mail about an account was not sent'),
  );
}
