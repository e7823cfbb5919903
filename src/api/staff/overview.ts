import { overviewPage, type Overview } from '#web/pages/staff/overview.ts';
import { FlowQuery, searchFlows } from '../common/support/flows/search-flows.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { frameOf } from './frame.ts';
import type { StaffPage } from './page.ts';

/** GET /staff: what is stuck, by reason and age. Whoever may not see flows goes to their own page. */
export const overviewShown: StaffPage = {
  path: '/staff',
  role: null,
  show: async (c) => {
    if (!c.var.staff.roles.includes('support')) return c.redirect('/staff/session', 303);
    return c.html(overviewPage(frameOf(c), await troubles(c.var.deps), Date.now()));
  },
};

async function troubles(deps: ApiDependencies): Promise<Overview> {
  const { data } = await searchFlows(deps, FlowQuery.parse({ stuck: 'true', limit: '100' }));
  const groups = Map.groupBy(data, ({ kind, stuck_reason: reason }) => `${kind} ${reason}`);
  return {
    flows: [...groups.values()].flatMap((flows) => {
      const [first] = flows;
      const since = flows.map(({ stuck_since: at }) => at ?? '').toSorted();
      return first
        ? [
            {
              kind: first.kind,
              reason: first.stuck_reason ?? '',
              count: flows.length,
              oldest_since: since[0] ?? '',
            },
          ]
        : [];
    }),
  };
}
