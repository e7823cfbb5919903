import { StaffHoldQuery } from '../../common/retention/fields.ts';
import { HoldView } from '../../common/retention/hold-view.ts';
import { listHolds } from '../../common/retention/list-holds.ts';
import { filterIn, recordLook } from '../../common/support/looks/record-look.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/legal-holds: the legal holds of all organizations, or of one, newest first. */
export const listHoldsOperation = staffOperation({
  method: 'get',
  path: '/support/legal-holds',
  operationId: 'listHolds',
  summary: 'List legal holds',
  tag: 'Administration',
  role: 'admin',
  query: StaffHoldQuery,
  answer: pageOf('One page', HoldView),
  handle: async (c, { query }) => {
    await recordLook(c, { what: 'legal_holds', filter: filterIn(query) });
    return listHolds(c.var.deps, query, query.organization?.toLowerCase());
  },
});
