import type { z } from 'zod';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { afterCursor, newestFirst, page } from '../../http/input/list.ts';
import type { HoldQuery } from './fields.ts';
import { holdView } from './hold-view.ts';

/** Lists the legal holds of an organization, or of all where none is given, newest first. */
export async function listHolds(
  { orm, keys }: ApiDependencies,
  { all, cursor, limit }: z.output<typeof HoldQuery>,
  organizationId?: string,
) {
  const cursors = { key: keys.fingerprints, list: `legal-holds/${organizationId ?? ''}` };
  const which = {
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(all === 'true' ? {} : { liftedAt: null }),
  };
  const where = { $and: [which, afterCursor<LegalHold>(cursors, cursor)] };
  const rows = await orm.em.fork().find(LegalHold, where, { orderBy: newestFirst, limit: limit + 1 });
  return page(cursors, rows, limit, holdView);
}
