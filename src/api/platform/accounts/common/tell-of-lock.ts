import type { Context } from 'hono';
import type { UserAccount } from '#entities/account/user-account.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { sendNotice } from './send-notice.ts';

/**
 * Puts on record that so many wrong passwords have locked an account for somebody, and tells its owner, once a day (UTC).
 * Nothing is waited for: the time to the answer would tell that there is an account.
 */
export function tellOfLock(c: Context<ApiEnv>, user: UserAccount, failed: number): void {
  const { log } = c.var.deps;
  recordAndTell(c, user, failed).catch((error: unknown) =>
    log.warn({ err: error }, 'a lock was not put on record'),
  );
}

async function recordAndTell(c: Context<ApiEnv>, user: UserAccount, failed: number): Promise<void> {
  const { deps } = c.var;
  const dedupeKey = `user.sign_in_locked:${user.id}:${new Date().toISOString().slice(0, 10)}`;
  const first = await deps.orm.em.fork().transactional(async (em) => {
    if (await hasAuditEvent(em, dedupeKey)) return false;
    const metadata = { failed };
    await recordAccountAct(c, em, { action: 'user.sign_in_locked', user, metadata, dedupeKey });
    return true;
  });
  // An address that nobody has proved gets no letter.
  if (first && user.emailVerifiedAt) await sendNotice(deps, user, ({ signInLocked }) => signInLocked);
}
