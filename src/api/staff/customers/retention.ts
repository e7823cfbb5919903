import type { Context } from 'hono';
import type { ShownRetention } from '#web/pages/staff/customers/retention.ts';
import { listHolds } from '../../common/retention/list-holds.ts';
import { showPeriods } from '../../common/retention/show-periods.ts';
import type { ApiEnv } from '../../http/deps.ts';

/** The holds that one page shows at most. */
const mostHolds = 100;

/** Finds for how long an organization keeps things, and its holds that stand. */
export async function retentionOf(c: Context<ApiEnv>, organizationId: string): Promise<ShownRetention> {
  const { deps } = c.var;
  const periods = await showPeriods(deps.orm.em.fork(), deps, organizationId);
  const list = await listHolds(deps, { limit: mostHolds }, organizationId);
  return { periods, holds: list.data, hasMore: list.next_cursor !== null };
}
