import { LockMode } from '@mikro-orm/core';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Holds an active account within `em`'s transaction, so that changes of its app and recovery codes come one by one. Throws where there is none. */
export async function holdAccount(em: EntityManager, userId: string): Promise<void> {
  const own = { id: userId, status: 'active' } as const;
  await em.findOneOrFail(UserAccount, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
