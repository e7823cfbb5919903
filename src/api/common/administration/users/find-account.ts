import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Finds the account of an address, in lower case. Throws Problem not_found. */
export async function findAccount(em: EntityManager, email: string): Promise<UserAccount> {
  const found = await em.findOne(UserAccount, { email, deletedAt: null });
  if (found) return found;
  const message = `No account has the address ${email}. A person who was invited has none before they take the invitation.`;
  throw new Problem('not_found', message);
}
