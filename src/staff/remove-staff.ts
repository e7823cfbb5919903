import type { EntityManager } from '#entities/orm.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { findStaff } from './find-staff.ts';

/** Removes a member of staff; key, sessions and links end with the row. Their acts stay in the audit trail. */
export async function removeStaff(
  em: EntityManager,
  { email, operator }: { email: string; operator: string },
): Promise<void> {
  await em.transactional(async (em) => {
    const member = await findStaff(em, email);
    await recordStaffAct(em, {
      action: 'staff.removed',
      staffId: member.id,
      metadata: { email, roles: member.roles, operator },
    });
    await em.remove(member).flush();
  });
}
