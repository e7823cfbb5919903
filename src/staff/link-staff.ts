import type { EntityManager } from '#entities/orm.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { makeStaffLink } from './credentials.ts';
import { findStaff } from './find-staff.ts';

export type StaffAtPlace = { email: string; baseUrl: string; operator: string };

/** Makes a new one-time link for a member of staff, in place of the one before; gives its address. */
export async function linkStaff(
  em: EntityManager,
  { email, baseUrl, operator }: StaffAtPlace,
): Promise<{ link: string }> {
  return em.transactional(async (em) => {
    const { id } = await findStaff(em, email);
    const link = await makeStaffLink(em, id, baseUrl);
    await recordStaffAct(em, { action: 'staff.link_made', staffId: id, metadata: { email, operator } });
    return { link };
  });
}
