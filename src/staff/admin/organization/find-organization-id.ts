import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';

const mostNamed = 5;

/** An organization as an operator names it: by its id, slug or name. */
export const OrganizationRef = z
  .string()
  .min(1, 'expected an id, a slug or a name')
  .max(255, 'expected at most 255 characters');

/**
 * Finds the id of an organization by its id, its slug or its whole name. Throws Problem not_found without one, and
 * invalid_state, which tells the ids, when several have this name.
 */
export async function findOrganizationId(em: EntityManager, ref: string): Promise<string> {
  if (z.uuid().safeParse(ref).success) return ref.toLowerCase();
  const name = ref.toLowerCase();
  const found = await em.find(
    Organization,
    { $or: [{ slug: name }, { [raw('lower(name)')]: name }] },
    { limit: mostNamed + 1 },
  );
  const [only, ...others] = found;
  if (!only)
    throw new Problem(
      'not_found',
      `There is no organization "${ref}". Look for it: organization list --search.`,
    );
  if (others.length === 0) return only.id;
  const shown = found.slice(0, mostNamed).map(({ id, slug }) => `${id} (${slug})`);
  const message = `Several organizations are called "${ref}"; give the id of one: ${shown.join(', ')}${found.length > mostNamed ? ', …' : ''}`;
  throw new Problem('invalid_state', message);
}
