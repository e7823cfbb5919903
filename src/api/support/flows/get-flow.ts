import { ok } from '../../http/answers/answer.ts';
import { FlowParams } from '../../common/support/flows/find-flow.ts';
import { FlowDetail } from '../../common/support/flows/flow-schemas.ts';
import { showFlow } from '../../common/support/flows/show-flow.ts';
import { recordLook } from '../../common/support/looks/record-look.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/flows/{id}: the state of a workflow, since when it is stuck, why, and what to do. */
export const getFlow = staffOperation({
  method: 'get',
  path: '/support/flows/{id}',
  operationId: 'getFlow',
  summary: 'Show a workflow',
  description:
    'Staff see workflows, not contents: no document, no link, and only a masked address of signers and recipients.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  answer: ok('The workflow, its deliveries and, for an envelope, its recipients', FlowDetail),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const flow = await showFlow(c.var.deps, params.id);
    await recordLook(c, { what: 'flow', id: flow.id });
    return flow;
  },
});
