import type { Context } from 'hono';
import { operatorAuditId } from '#domain/account/staff.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { hourlyKey } from '../../../http/limits/hourly-key.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';

type Failure = 'user.sign_in_failed' | 'user.second_factor_failed';

/**
 * Puts a wrong password, or a wrong code after the right one, on record: the first in an hour for an account, and in the operator's chain the first in an hour for
 * all addresses without one. So strangers fill nobody's audit trail; their number comes with the lock. Nothing is waited for:
 * the time to the answer would tell that there is an account.
 */
export function tellOfFailure(
  c: Context<ApiEnv>,
  user: UserAccount | null,
  action: Failure = 'user.sign_in_failed',
): void {
  const { log } = c.var.deps;
  record(c, user, action).catch((error: unknown) =>
    log.warn({ err: error }, 'a failed sign-in was not put on record'),
  );
}

async function record(c: Context<ApiEnv>, user: UserAccount | null, action: Failure): Promise<void> {
  const dedupeKey = hourlyKey(action, [user?.id ?? 'unknown']);
  await c.var.deps.orm.em.fork().transactional(async (em) => {
    // Looked up before the organization's chain is held.
    if (await hasAuditEvent(em, dedupeKey)) return;
    if (user) return recordAccountAct(c, em, { action, user, dedupeKey });
    return recordAuditEvent(em, {
      organizationId: operatorAuditId,
      action,
      resourceType: 'user',
      resourceId: operatorAuditId,
      actor: actorOf(c),
      metadata: { known: false },
      dedupeKey,
    });
  });
}
