import { LockMode } from '@mikro-orm/core';
import { unprovedAccountHours } from '#domain/account/account.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { heldAmong } from '#entities/retention/held.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { discardUnproved } from '../platform/accounts/common/discard-unproved.ts';

const atMost = 1_000;

/**
 * Ends accounts whose address was not proved within a day, a bounded number at a time; any number of API processes may do
 * it at once.
 */
export async function endUnprovedAccounts({ orm }: Pick<ApiDependencies, 'orm'>): Promise<void> {
  const before = new Date(Date.now() - unprovedAccountHours * 3_600_000);
  const unproved = { emailVerifiedAt: null, deletedAt: null, createdAt: { $lt: before } };
  const due = await orm.em.fork().find(UserAccount, unproved, { fields: ['id'], limit: atMost });
  for (const { id } of due) {
    await orm.em.fork().transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
      // Proved, or ended by another process, meanwhile: then there is nothing to do.
      const account = await em.findOne(UserAccount, { id, ...unproved }, { lockMode });
      if (account && !(await isHeld(em, account))) await discardUnproved(em, account, 'never_confirmed');
    });
  }
}

/** An account of an organization on legal hold stays with what was made in it. */
async function isHeld(em: EntityManager, { organizationId }: UserAccount): Promise<boolean> {
  return (await heldAmong(em, { organizationId, ids: [organizationId] })).size > 0;
}
