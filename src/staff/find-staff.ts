import type { EntityManager } from '#entities/orm.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { UsageError } from './options.ts';

/** Finds a member of staff, locked until the transaction ends; throws UsageError when there is none. */
export async function findStaff(em: EntityManager, email: string): Promise<StaffMember> {
  const found = await em.findOne(StaffMember, { email }, { lockMode: 4 });
  if (!found)
    throw new UsageError(`${email} is not a member of staff; npm run staff -- list shows all members.`);
  return found;
}
