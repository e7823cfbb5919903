import { ok } from '../../http/answers/answer.ts';
import { FlowParams } from '../../common/support/flows/find-flow.ts';
import { recordLook } from '../../common/support/looks/record-look.ts';
import { showTimeline, Timeline } from '../../common/support/timeline/show-timeline.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/flows/{id}/timeline: what happened in a flow, one sentence for each audit event. */
export const getTimeline = staffOperation({
  method: 'get',
  path: '/support/flows/{id}/timeline',
  operationId: 'getTimeline',
  summary: 'Tell what happened in a flow',
  description: 'In words, from the audit events: masked addresses, and nothing of a document.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  answer: ok('What happened, oldest first', Timeline),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const told = await showTimeline(c.var.deps, params.id);
    await recordLook(c, { what: 'flow_timeline', id: params.id });
    return told;
  },
});
