import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { FlowQuery, searchFlows } from '../../common/support/flows/search-flows.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

/** GET /staff/flows: the flows that fit the filters of its address, which are those of GET /support/flows. */
export const flowList: StaffPage = {
  path: '/staff/flows',
  role: 'support',
  show: async (c) => {
    const asked = c.req.query();
    const query = FlowQuery.parse(asked);
    const { data, next_cursor: next } = await searchFlows(c.var.deps, query);
    const { cursor: _, ...filters } = asked;
    return c.html(flowListPage(frameOf(c), { flows: data, filters, next, now: Date.now() }));
  },
};

/** An id, alone or in that of a workflow. */
const flowId = /^(?:[a-z-]+\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Gives the filter that fits the shape of what somebody looks for. */
export function filterOf(asked: string): { id: string } | { external_ref: string } {
  const [, id] = flowId.exec(asked) ?? [];
  return id === undefined ? { external_ref: asked } : { id: id.toLowerCase() };
}
