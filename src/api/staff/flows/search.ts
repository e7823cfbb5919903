import { searchFlows, FlowQuery } from '../../common/support/flows/search-flows.ts';
import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { recordLook } from '../../common/support/looks/record-look.ts';
import { readStaffForm } from '../form.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';
import { filterOf } from './list.ts';

/** POST /staff/flows/search: finds flows by whatever the caller knows; no address stands in a URL. */
export const flowSearch: StaffPage = {
  path: '/staff/flows/search',
  role: 'support',
  show: (c) => c.redirect('/staff/flows', 303),
  send: async (c) => {
    const filter = filterOf((await readStaffForm(c)).text('q').trim());
    if ('id' in filter) return c.redirect(`/staff/flows/${filter.id}`, 303);
    await recordLook(c, { what: 'flows', filter });
    const { data } = await searchFlows(c.var.deps, FlowQuery.parse({ ...filter, limit: '100' }));
    const found = { flows: data, filters: {}, next: null, now: Date.now(), found: true } as const;
    return c.html(flowListPage(frameOf(c), found));
  },
};
