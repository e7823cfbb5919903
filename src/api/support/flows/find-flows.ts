import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { CallerAddress } from '../../common/support/flows/caller-filters.ts';
import { FlowItem } from '../../common/support/flows/flow-schemas.ts';
import { FlowQuery, searchFlows } from '../../common/support/flows/search-flows.ts';
import { filterIn, recordLook } from '../../common/support/looks/record-look.ts';
import { staffOperation } from '../staff-operation.ts';

/** The filters of the list, and an address, which never stands in a URL. */
const Body = FlowQuery.extend({
  address: CallerAddress.optional(),
  stuck: z
    .boolean({ error: 'expected true or false' })
    .transform((stuck): 'true' | 'false' => (stuck ? 'true' : 'false'))
    .optional()
    .meta({ type: 'boolean' }),
  limit: z.int('expected a whole number from 1 to 100').min(1).max(100).default(20),
}).meta({ id: 'FlowSearchInput' });

const FlowPage = z.object({
  data: z.array(FlowItem),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** POST /support/flows/search: what GET /support/flows lists, also by the address of somebody who calls. */
export const findFlows = staffOperation({
  method: 'post',
  path: '/support/flows/search',
  operationId: 'findFlows',
  summary: 'Find the flow of a caller',
  description:
    'By an address (of a signer, a recipient or a host, also one that was corrected since), a reference, a part of a name, and the filters of the list; every one narrows it. Addresses are compared by keyed hashes.',
  tag: 'Support',
  role: 'support',
  body: Body,
  answer: ok('One page', FlowPage),
  handle: async (c, { body }) => {
    await recordLook(c, { what: 'flows', filter: filterIn(body) });
    return searchFlows(c.var.deps, body);
  },
});
