import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { StaffSignIn } from '#entities/staff/staff-sign-in.ts';
import { totpStep } from '#secrets/totp.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { openStaffSession } from '../../http/guards/staff-session.ts';
import { countedAttempt } from '../../http/limits/attempts.ts';
import { forgetStaffSignIn, type BegunSignIn } from './begun.ts';

/**
 * Compares a code with the second factor of the member who has begun to sign in, and opens the session; false for a wrong code, and
 * for one that was used before. The fifth wrong code within 15 minutes locks for 15 minutes. Throws Problem too_many_attempts then.
 */
export async function giveCode(c: Context<ApiEnv>, begun: BegunSignIn, code: string): Promise<boolean> {
  const { deps } = c.var;
  const { id } = begun.staff;
  const { matches, attemptsLeft } = await countedAttempt(deps, `staff-factor:${id}`, async () => {
    const step = totpStep(begun.secret, { code, usedStep: begun.usedStep, now: Date.now() });
    return step !== undefined && openWith(c, begun, step);
  });
  if (!matches) await recordWrong(c, id, attemptsLeft);
  return matches;
}

/** Opens the session in one transaction; false when another code of this step, or this sign-in, was used meanwhile. */
function openWith(c: Context<ApiEnv>, begun: BegunSignIn, step: number): Promise<boolean> {
  const staffId = begun.staff.id;
  return c.var.deps.orm.em
    .fork()
    .transactional(async (em) => {
      // First: it waits for an operator who resets the factor, and finds nothing then.
      if ((await em.nativeDelete(StaffSignIn, { tokenHash: begun.tokenHash })) === 0) return false;
      if (!(await useStep(em, begun, step))) {
        // The sign-in stays for the next code.
        throw new StepUsed();
      }
      const actor = actorOf(c);
      if (begun.isEnrolment) await recordStaffAct(em, { action: 'staff.factor_added', staffId, actor });
      await openStaffSession(c, em, { staffId, factor: 'totp' });
      await recordStaffAct(em, { action: 'staff.signed_in', staffId, actor, metadata: { factor: 'totp' } });
      forgetStaffSignIn(c);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof StepUsed) return false;
      throw error;
    });
}

class StepUsed extends Error {}

/** Notes the step as used, with the secret when it is the first one; false when somebody else was faster. */
async function useStep(em: EntityManager, begun: BegunSignIn, step: number): Promise<boolean> {
  const { id: staffId } = begun.staff;
  const now = new Date();
  if (!begun.isEnrolment) {
    const unused = { staffId, lastStep: { $lt: step }, secretSealed: begun.secretSealed };
    return (await em.nativeUpdate(StaffFactor, unused, { lastStep: step, lastUsedAt: now })) === 1;
  }
  const { secretSealed } = begun;
  const row = { id: randomUUID(), staffId, secretSealed, lastStep: step, createdAt: now, lastUsedAt: now };
  const inserted = await em
    .createQueryBuilder(StaffFactor)
    .insert(row)
    .onConflict('staffId')
    .ignore()
    .execute('run');
  return inserted.affectedRows === 1;
}

function recordWrong(c: Context<ApiEnv>, staffId: string, attemptsLeft: number): Promise<void> {
  const action = attemptsLeft === 0 ? 'staff.factor_locked' : 'staff.factor_failed';
  return c.var.deps.orm.em
    .fork()
    .transactional((em) => recordStaffAct(em, { action, staffId, actor: actorOf(c) }));
}
