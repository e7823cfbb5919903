import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

const isId = (id: string) => z.uuid().safeParse(id).success;

/** Finds an organization; with `lock` it is locked until the transaction ends. Throws Problem not_found. */
export async function findOrganizationById(
  em: EntityManager,
  id: string,
  { lock }: { lock?: true } = {},
): Promise<Organization> {
  const found = isId(id) ? await em.findOne(Organization, { id }, lock ? locked : {}) : null;
  if (!found) throw new Problem('not_found', 'There is no organization with this id.');
  return found;
}

/** Finds a partner's client, locked until the transaction ends. Throws Problem not_found. */
export async function lockPartner(em: EntityManager, id: string): Promise<PartnerClient> {
  const found = isId(id) ? await em.findOne(PartnerClient, { id }, locked) : null;
  if (!found) throw new Problem('not_found', 'There is no partner client with this client_id.');
  return found;
}

/** Finds an account that is not deleted, locked until the transaction ends. Throws Problem not_found. */
export async function lockAccount(em: EntityManager, id: string): Promise<UserAccount> {
  const found = isId(id) ? await em.findOne(UserAccount, { id, deletedAt: null }, locked) : null;
  if (!found) throw new Problem('not_found', 'There is no account with this id.');
  return found;
}
