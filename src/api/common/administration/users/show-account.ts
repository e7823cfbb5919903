import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { accountFacts, type AccountFacts } from './account-facts.ts';

/** Shows an account that is not deleted, with the proofs of its holder's identity. Throws Problem not_found. */
export async function showAccount(em: EntityManager, id: string): Promise<AccountFacts> {
  const found = z.uuid().safeParse(id).success
    ? await em.findOne(UserAccount, { id, deletedAt: null })
    : null;
  if (!found) throw new Problem('not_found', 'There is no account with this id.');
  return accountFacts(em, found);
}
