import type { FilterQuery } from '@mikro-orm/core';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { newestFirst } from '../../../http/input/list.ts';

export type PartnerSearch = {
  organizationId?: string | undefined;
  after?: FilterQuery<PartnerClient>;
  limit: number;
};

/** Finds partners' clients, of one organization or of all, newest first: one more than `limit` where there are more. */
export function searchPartners(
  em: EntityManager,
  { organizationId, after = {}, limit }: PartnerSearch,
): Promise<PartnerClient[]> {
  const where = { $and: [organizationId === undefined ? {} : { organizationId }, after] };
  return em.find(PartnerClient, where, { orderBy: newestFirst, limit: limit + 1 });
}
