import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { platformOperation } from '../platform-operation.ts';
import { accepted } from '../../http/answers/answer.ts';
import { makeLink, sendLink } from './common/links.ts';

const pauseMs = 60_000;

/** POST /api/v1/auth/resend-verification: sends the mail to confirm the address once more, a minute apart. */
export const resendVerification = platformOperation({
  method: 'post',
  path: '/api/v1/auth/resend-verification',
  operationId: 'resendVerification',
  summary: 'Send the mail to confirm my address again',
  tag: 'Accounts',
  idempotent: true,
  answer: accepted('The mail is on its way', z.object({})),
  problems: ['invalid_state'],
  handle: async (c) => {
    await mailVerification(c);
    return {};
  },
});

/**
 * Mails the caller the link to confirm their address once more. Throws Problem invalid_state where it is confirmed,
 * rate_limited within a minute of the mail before, and service_unavailable where the mail server does not take it.
 */
export async function mailVerification(c: Context<ApiEnv>): Promise<void> {
  const { deps } = c.var;
  const link = await deps.orm.em.fork().transactional(async (em) => {
    const user = await em.findOneOrFail(
      UserAccount,
      { id: c.var.user.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (user.emailVerifiedAt) throw new Problem('invalid_state', 'The address is confirmed already.');
    const since = new Date(Date.now() - pauseMs);
    if (await em.count(AccountLink, { userId: user.id, purpose: 'verify_email', createdAt: { $gt: since } }))
      throw new Problem('rate_limited', 'A mail was sent less than a minute ago.', {
        retry_after: pauseMs / 1_000,
      });
    return makeLink(em, user, 'verify_email');
  });
  await sendLink(deps, link).catch((cause: unknown) => {
    const message = 'The mail could not be sent. Try again shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  });
}
