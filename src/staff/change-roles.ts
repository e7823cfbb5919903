import type { StaffRole } from '#domain/account/staff.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { findStaff } from './find-staff.ts';

/** Gives a member of staff other roles, for key and sessions at once; gives those of before. */
export async function changeRoles(
  em: EntityManager,
  { email, roles, operator }: { email: string; roles: StaffRole[]; operator: string },
): Promise<{ before: StaffRole[] }> {
  return em.transactional(async (em) => {
    const member = await findStaff(em, email);
    const before = member.roles;
    member.roles = roles;
    await recordStaffAct(em, {
      action: 'staff.roles_changed',
      staffId: member.id,
      metadata: { email, operator, roles, roles_before: before },
    });
    return { before };
  });
}
