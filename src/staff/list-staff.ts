import type { EntityManager } from '#entities/orm.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';

/** Everybody on the staff, by address: one row of text each. */
export async function listStaff(em: EntityManager): Promise<[string, string][]> {
  const members = await em.find(StaffMember, {}, { orderBy: { email: 'asc' } });
  return members.map(({ email, roles, createdAt, lastUsedAt }) => {
    const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used';
    return [email, `${roles.join(', ')}; since ${createdAt.toISOString().slice(0, 10)}, ${used}`];
  });
}
