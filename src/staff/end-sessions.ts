import type { EntityManager } from '#entities/orm.ts';
import { StaffLink } from '#entities/staff/staff-link.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { StaffSignIn } from '#entities/staff/staff-sign-in.ts';

/**
 * Ends all links, begun sign-ins and sessions of a member of staff within `em`'s transaction; gives the number of sessions. In the
 * order of a sign-in: one that is under way is waited for, and ended after its next step.
 */
export async function endStaffSessions(em: EntityManager, staffId: string): Promise<number> {
  await em.nativeDelete(StaffLink, { staffId });
  await em.nativeDelete(StaffSignIn, { staffId });
  return em.nativeDelete(StaffSession, { staffId });
}
