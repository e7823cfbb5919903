import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { makeStaffLink, newStaffKey, termsTold, type KeyTerms } from './credentials.ts';
import { UsageError } from './options.ts';

export type NewStaff = {
  email: string;
  roles: StaffRole[];
  baseUrl: string;
  operator: string;
  terms: KeyTerms;
};

/**
 * Adds a member of staff and gives the API key and the one-time link, which can be told only this once. Throws UsageError
 * when the address is on the staff already.
 */
export async function addStaff(
  em: EntityManager,
  { email, roles, baseUrl, operator, terms }: NewStaff,
): Promise<{ id: string; apiKey: string; link: string }> {
  return em.transactional(async (em) => {
    const id = randomUUID();
    const { apiKey, columns } = newStaffKey(terms);
    const member = { id, email, roles, ...columns, createdAt: new Date(), lastUsedAt: null };
    const inserted = await em
      .createQueryBuilder(StaffMember)
      .insert(member)
      .onConflict('email')
      .ignore()
      .execute('run');
    if (inserted.affectedRows === 0)
      throw new UsageError(
        `${email} is on the staff already; rotate gives a new key, roles gives other roles.`,
      );
    const link = await makeStaffLink(em, id, baseUrl);
    await recordStaffAct(em, {
      action: 'staff.added',
      staffId: id,
      metadata: { email, roles, operator, ...termsTold(terms) },
    });
    return { id, apiKey, link };
  });
}
