import type { Context } from 'hono';
import type { StaffFactorKind } from '#domain/account/staff.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffSignIn } from '#entities/staff/staff-sign-in.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { openStaffSession } from '../../http/guards/staff-session.ts';
import { countedAttempt } from '../../http/limits/attempts.ts';
import { forgetStaffSignIn, type BegunSignIn } from './begun.ts';

/**
 * Runs the comparison of a second factor; a wrong one is counted and put on record. The fifth within 15 minutes locks for 15 minutes.
 * Throws Problem too_many_attempts then.
 */
export async function countedFactor(
  c: Context<ApiEnv>,
  begun: BegunSignIn,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { deps } = c.var;
  const { id: staffId } = begun.staff;
  const { matches, attemptsLeft } = await countedAttempt(deps, `staff-factor:${staffId}`, compare);
  if (matches) return true;
  const action = attemptsLeft === 0 ? 'staff.factor_locked' : 'staff.factor_failed';
  await deps.orm.em.fork().transactional((em) => recordStaffAct(em, { action, staffId, actor: actorOf(c) }));
  return false;
}

/** Undoes the transaction of a factor that was used meanwhile: the sign-in stays for another try. */
class UsedMeanwhile extends Error {}

/**
 * Opens the session in one transaction with `use`, which notes the factor as used; false when that says so, or when this sign-in was
 * finished or ended meanwhile.
 */
export function finishSignIn(
  c: Context<ApiEnv>,
  begun: BegunSignIn,
  { factor, use }: { factor: StaffFactorKind; use: (em: EntityManager) => Promise<boolean> },
): Promise<boolean> {
  const staffId = begun.staff.id;
  return c.var.deps.orm.em
    .fork()
    .transactional(async (em) => {
      // First: it waits for an operator who ends the sign-in, and finds nothing then.
      if ((await em.nativeDelete(StaffSignIn, { tokenHash: begun.tokenHash })) === 0) return false;
      if (!(await use(em))) throw new UsedMeanwhile();
      await openStaffSession(c, em, { staffId, factor });
      await recordStaffAct(em, {
        action: 'staff.signed_in',
        staffId,
        actor: actorOf(c),
        metadata: { factor },
      });
      forgetStaffSignIn(c);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof UsedMeanwhile) return false;
      throw error;
    });
}
