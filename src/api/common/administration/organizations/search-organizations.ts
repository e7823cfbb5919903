import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import { newestFirst } from '../../../http/input/list.ts';

export type OrganizationSearch = {
  /** A part of the name or slug, or the whole id. */
  search: string | undefined;
  after?: FilterQuery<Organization>;
  limit: number;
};

/** Finds organizations, newest first: one more than `limit` where there are more. */
export function searchOrganizations(
  em: EntityManager,
  { search, after = {}, limit }: OrganizationSearch,
): Promise<Organization[]> {
  const where = { $and: [search === undefined ? {} : matching(search.trim()), after] };
  return em.find(Organization, where, { orderBy: newestFirst, limit: limit + 1 });
}

function matching(search: string): FilterQuery<Organization> {
  if (z.uuid().safeParse(search).success) return { id: search.toLowerCase() };
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return { $or: [{ name: { $ilike: part } }, { slug: { $ilike: part } }] };
}
