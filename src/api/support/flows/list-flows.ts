import { pageOf } from '../../http/answers/answer.ts';
import { FlowItem } from '../../common/support/flows/flow-schemas.ts';
import { FlowQuery, searchFlows } from '../../common/support/flows/search-flows.ts';
import { filterIn, recordLook } from '../../common/support/looks/record-look.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/flows: sign requests, sent envelopes, deliveries that have not arrived, documents under way; newest first. */
export const listFlows = staffOperation({
  method: 'get',
  path: '/support/flows',
  operationId: 'listFlows',
  summary: 'Search flows',
  description:
    'Sign requests in any state, envelopes that were sent, webhook deliveries that are under way or have failed, and documents that are being processed, newest first.',
  tag: 'Support',
  role: 'support',
  query: FlowQuery,
  answer: pageOf('One page', FlowItem),
  handle: async (c, { query }) => {
    await recordLook(c, { what: 'flows', filter: filterIn(query) });
    return searchFlows(c.var.deps, query);
  },
});
