import type { User, UserRole } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { membersOf } from './find-member.ts';

/** The roles that manage members: who is in an organization, and what they may do there. */
export const managers = ['owner', 'admin'] as const;

/**
 * Makes callers that change an organization's members wait for each other until `em`'s transaction ends, and gives the
 * caller's account as it is now. Throws Problem insufficient_scope when an earlier change took the caller's role away.
 */
export async function takeTurn(em: EntityManager, caller: User): Promise<UserAccount> {
  await lockOrganization(em, caller.organizationId);
  const now = await em.findOne(UserAccount, { id: caller.id, status: 'active', ...membersOf(caller) });
  if (now && now.role !== 'user') return now;
  throw new Problem('insufficient_scope', 'This needs the role owner or admin, which you have no more.');
}

/**
 * Makes whoever changes an organization's members wait until `em`'s transaction ends; rows that refer to the organization may
 * be written meanwhile.
 */
export async function lockOrganization(em: EntityManager, id: string): Promise<void> {
  await em.execute('select 1 from organization where id = ? for no key update', [id]);
}

/**
 * Keeps the role owner to owners. Throws Problem insufficient_scope when an admin gives that role, or touches a user who has
 * it.
 */
export function assertMayManage(caller: UserAccount, roles: (UserRole | undefined)[]): void {
  if (caller.role === 'owner' || !roles.includes('owner')) return;
  throw new Problem('insufficient_scope', 'Only an owner may make an owner, or change or delete one.');
}

/** Throws Problem validation_failed when nobody else is an active owner; call it within a turn. */
export async function assertOtherOwner(em: EntityManager, member: UserAccount, field: string): Promise<void> {
  const others = { ...membersOf(member), role: 'owner', status: 'active', id: { $ne: member.id } } as const;
  if (member.role !== 'owner' || member.status !== 'active' || (await em.count(UserAccount, others)) > 0)
    return;
  const message = 'this is the last owner of the organization; make somebody else an owner first';
  throw new Problem('validation_failed', `${field}: ${message}`, { issues: [{ path: field, message }] });
}
