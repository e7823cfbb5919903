import type { Context } from 'hono';
import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { CallerAddress } from '../../common/support/flows/caller-filters.ts';
import type { FlowItem } from '../../common/support/flows/flow-schemas.ts';
import { FlowQuery, searchFlows, type FlowSearch } from '../../common/support/flows/search-flows.ts';
import { filterIn, recordLook } from '../../common/support/looks/record-look.ts';
import { asProblem } from '../../http/answers/errors.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { faultsOf, readStaffForm } from '../form.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

const mostFound = 100;
const mostAsked = 255;

/** An id, alone or in that of a workflow. */
const flowId = /^(?:[a-z-]+\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const reference = /^R[- ]?[\dA-Z]{4}/i;
const address = /@|^\+/;
/** A phone number, or a partner's reference that looks like one. */
const digits = /^[\d ()-]{7,20}$/;

/** POST /staff/flows/search: finds flows by whatever the caller knows; no address stands in a URL. */
export const flowSearch: StaffPage = {
  path: '/staff/flows/search',
  role: 'support',
  show: (c) => c.redirect('/staff/flows', 303),
  send: async (c) => {
    const asked = (await readStaffForm(c)).text('q').trim().slice(0, mostAsked);
    const [, id] = flowId.exec(asked) ?? [];
    if (id !== undefined) return c.redirect(`/staff/flows/${id.toLowerCase()}`, 303);
    const page = { filters: {}, next: null, now: Date.now(), found: true, asked, acts: [] } as const;
    try {
      return c.html(flowListPage(frameOf(c), { ...page, flows: await find(c, asked) }));
    } catch (error) {
      const status = partnerStatus[asProblem(error).code];
      if (status >= 500) throw error;
      const fault = Object.values(faultsOf(error, []))[0];
      return c.html(flowListPage(frameOf(c), { ...page, flows: [], fault }), status);
    }
  },
};

const by = (filter: Record<string, string>): FlowSearch =>
  FlowQuery.parse({ ...filter, limit: String(mostFound) });

/** Finds by the shape of what was asked: a reference, an address; else a partner's reference, or part of a name. */
async function find(c: Context<ApiEnv>, asked: string): Promise<FlowItem[]> {
  const all = async (search: FlowSearch) => {
    await recordLook(c, { what: 'flows', filter: filterIn(search) });
    return (await searchFlows(c.var.deps, search)).data;
  };
  if (address.test(asked)) return all({ ...by({}), address: CallerAddress.parse(asked) });
  if (reference.test(asked)) {
    const found = FlowQuery.safeParse({ reference: asked, limit: String(mostFound) });
    if (found.success) return all(found.data);
  }
  const phone = digits.test(asked) ? CallerAddress.safeParse(asked) : undefined;
  const called = phone?.success ? await all({ ...by({}), address: phone.data }) : [];
  if (called.length > 0) return called;
  const exact = asked === '' ? [] : await all(by({ external_ref: asked }));
  return exact.length > 0 ? exact : all(by({ name: asked }));
}
