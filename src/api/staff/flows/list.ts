import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { manyActs } from '../../common/support/acts/act-hindrance.ts';
import { FlowQuery, searchFlows } from '../../common/support/flows/search-flows.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

/** GET /staff/flows: the flows that fit the filters of its address, which are those of GET /support/flows. */
export const flowList: StaffPage = {
  path: '/staff/flows',
  role: 'support',
  show: async (c) => {
    const asked = c.req.query();
    const { data, next_cursor: next } = await searchFlows(c.var.deps, FlowQuery.strict().parse(asked));
    const { cursor: _, ...filters } = asked;
    return c.html(flowListPage(frameOf(c), { flows: data, filters, next, now: Date.now(), acts: manyActs }));
  },
};
