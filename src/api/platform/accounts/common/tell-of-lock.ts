import type { Context } from 'hono';
import type { UserAccount } from '#entities/account/user-account.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { sendNotice } from './send-notice.ts';

/** The events of guesses that locked an account for somebody, each with the letter about it. */
const letters = {
  'user.sign_in_locked': ({ signInLocked }) => signInLocked,
  'user.second_factor_locked': ({ secondFactor }) => secondFactor.locked,
} as const satisfies Record<string, Parameters<typeof sendNotice>[2]>;

type Lock = { failed: number; action: keyof typeof letters };

/**
 * Puts on record that so many wrong passwords, or codes after the right password, have locked an account for somebody, and tells
 * its owner, once a day (UTC). Nothing is waited for: the time to the answer would tell that there is an account.
 */
export function tellOfLock(c: Context<ApiEnv>, user: UserAccount, lock: Lock): void {
  const { log } = c.var.deps;
  recordAndTell(c, user, lock).catch((error: unknown) =>
    log.warn({ err: error }, 'a lock was not put on record'),
  );
}

async function recordAndTell(c: Context<ApiEnv>, user: UserAccount, { failed, action }: Lock): Promise<void> {
  const { deps } = c.var;
  const dedupeKey = `${action}:${user.id}:${new Date().toISOString().slice(0, 10)}`;
  const first = await deps.orm.em.fork().transactional(async (em) => {
    if (await hasAuditEvent(em, dedupeKey)) return false;
    const metadata = { failed };
    await recordAccountAct(c, em, { action, user, metadata, dedupeKey });
    return true;
  });
  // An address that nobody has proved gets no letter.
  if (first && user.emailVerifiedAt) await sendNotice(deps, user, letters[action]);
}
