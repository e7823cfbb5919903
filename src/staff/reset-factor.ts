import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { StaffIdentity } from '#entities/staff/staff-identity.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import { makeStaffLink } from './credentials.ts';
import { endStaffSessions } from './end-sessions.ts';
import { findStaff } from './find-staff.ts';
import type { StaffAtPlace } from './link-staff.ts';

/**
 * Forgets the second factor of a member of staff, with all passkeys, and who they are at the OpenID provider, and ends all sessions; gives a link with
 * which they set up another one.
 */
export async function resetFactor(
  em: EntityManager,
  { email, baseUrl, operator }: StaffAtPlace,
): Promise<{ link: string }> {
  return em.transactional(async (em) => {
    const { id } = await findStaff(em, email);
    const sessions = await endStaffSessions(em, id);
    await em.nativeDelete(StaffFactor, { staffId: id });
    await em.nativeDelete(StaffPasskey, { staffId: id });
    await em.nativeDelete(StaffIdentity, { staffId: id });
    const link = await makeStaffLink(em, id, baseUrl);
    await recordStaffAct(em, {
      action: 'staff.factor_reset',
      staffId: id,
      metadata: { email, operator, sessions_ended: sessions },
    });
    return { link };
  });
}
