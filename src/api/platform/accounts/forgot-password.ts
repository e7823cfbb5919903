import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { AccountEmail } from './common/fields.ts';
import { makeLink, sendLink } from './common/links.ts';

/** Somebody else's typing must not fill a mailbox. */
const pauseMs = 60_000;

/** POST /api/v1/auth/forgot-password: mails a link to choose a new password; the same answer for every address. */
export const forgotPassword = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/forgot-password',
  operationId: 'forgotPassword',
  summary: 'Ask for a new password',
  tag: 'Accounts',
  body: z.object({ email: AccountEmail }).meta({ id: 'ForgottenPassword' }),
  answer: ok('If there is such an account, a mail is on its way', z.object({})),
  handle: (c, { body }) => {
    const { deps } = c.var;
    // The mail is not waited for: the time to the answer would tell whether there is an account.
    mailReset(deps, body.email).catch((error: unknown) =>
      deps.log.error({ err: error, request_id: c.var.requestId }, 'a mail for a new password was not sent'),
    );
    return {};
  },
});

async function mailReset(deps: ApiDependencies, email: string): Promise<void> {
  const link = await deps.orm.em.fork().transactional(async (em) => {
    const user = await em.findOne(
      UserAccount,
      { email, status: 'active' },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!user) return undefined;
    const since = new Date(Date.now() - pauseMs);
    const recent = { userId: user.id, purpose: 'reset_password', createdAt: { $gt: since } } as const;
    return (await em.count(AccountLink, recent)) > 0 ? undefined : makeLink(em, user, 'reset_password');
  });
  if (link) await sendLink(deps, link);
}
