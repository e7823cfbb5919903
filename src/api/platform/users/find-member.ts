import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';

export const UserParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** Selects the members of the caller's organization; deleted accounts are no members. */
export function membersOf({ organizationId }: Pick<User, 'organizationId'>) {
  return { organizationId, deletedAt: null };
}

/** Finds a user of the caller's organization. Throws Problem not_found for any other, and for a text that is no id. */
export async function findMember(
  em: EntityManager,
  caller: User,
  id: string,
  options: { lock?: true } = {},
): Promise<UserAccount> {
  const lock = options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  const member = z.uuid().safeParse(id).success
    ? await em.findOne(UserAccount, { id, ...membersOf(caller) }, lock)
    : null;
  if (!member) throw new Problem('not_found', 'Your organization has no user with this id.');
  return member;
}
