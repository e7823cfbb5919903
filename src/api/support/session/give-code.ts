import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { totpStep } from '#secrets/totp.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { BegunSignIn } from './begun.ts';
import { countedFactor, finishSignIn } from './finish.ts';
import { needsPasskey } from './passkeys/sign-in.ts';

/**
 * Compares a code with the secret of the member who has begun to sign in, and opens the session; false for a wrong code, for one
 * that was used before, and for any of a member who has a passkey. Throws as countedFactor does.
 */
export function giveCode(c: Context<ApiEnv>, begun: BegunSignIn, code: string): Promise<boolean> {
  return countedFactor(c, begun, async () => {
    // A false page can ask for a code, but for no passkey: as long as a code opens a session, a passkey protects from nothing.
    if (await needsPasskey(c, begun.staff.id)) return false;
    const step = totpStep(begun.secret, { code, usedStep: begun.usedStep, now: Date.now() });
    if (step === undefined) return false;
    return finishSignIn(c, begun, { factor: 'totp', use: (em) => useStep(c, em, begun, step) });
  });
}

/** Notes the step as used, with the secret when it is the first one; false when somebody else was faster. */
async function useStep(
  c: Context<ApiEnv>,
  em: EntityManager,
  begun: BegunSignIn,
  step: number,
): Promise<boolean> {
  const { id: staffId } = begun.staff;
  const { secretSealed } = begun;
  const now = new Date();
  if (!begun.isEnrolment) {
    const unused = { staffId, lastStep: { $lt: step }, secretSealed };
    return (await em.nativeUpdate(StaffFactor, unused, { lastStep: step, lastUsedAt: now })) === 1;
  }
  const row = { id: randomUUID(), staffId, secretSealed, lastStep: step, createdAt: now, lastUsedAt: now };
  const inserted = await em
    .createQueryBuilder(StaffFactor)
    .insert(row)
    .onConflict('staffId')
    .ignore()
    .execute('run');
  if (inserted.affectedRows !== 1) return false;
  await recordStaffAct(em, { action: 'staff.factor_added', staffId, actor: actorOf(c) });
  return true;
}
