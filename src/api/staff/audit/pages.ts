import { StaffMember } from '#entities/staff/staff-member.ts';
import { auditPage, verifiedPage } from '#web/pages/staff/audit/list.ts';
import {
  listOperatorEvents,
  OperatorEventQuery,
  verifyOperatorChain,
} from '../../common/support/looks/operator-events.ts';
import { readStaffForm } from '../form.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

/** /staff/audit: the operator's own chain of audit events, and whether it is whole. */
export const operatorChain: StaffPage = {
  path: '/staff/audit',
  role: 'admin',
  show: async (c) => {
    const { action = '', ...others } = c.req.query();
    const query = OperatorEventQuery.parse({ ...others, ...(action === '' ? {} : { action }) });
    const { data, next_cursor: next } = await listOperatorEvents(c, query);
    const ids = data.map(({ metadata }) => metadata['staff_id']).filter((id) => typeof id === 'string');
    const members = await c.var.deps.orm.em.fork().find(StaffMember, { id: { $in: [...new Set(ids)] } });
    const people = new Map(members.map(({ id, email }) => [id, email]));
    return c.html(auditPage(frameOf(c), { events: data, people, action, next }));
  },
  send: async (c) => {
    const cursor = (await readStaffForm(c)).text('cursor');
    return c.html(verifiedPage(frameOf(c), await verifyOperatorChain(c, cursor === '' ? undefined : cursor)));
  },
};
