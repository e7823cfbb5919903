import { Redelivered, redeliverFlow } from '../../common/support/acts/redeliver.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { accepted } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/flows/{id}/redeliver: sends a delivery that has ended again, one that arrived too. */
export const redeliverOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/redeliver',
  operationId: 'redeliverFlow',
  summary: 'Send a webhook delivery again',
  description:
    'A delivery that has failed or has arrived: the same id and body, with a schedule of its own. One that is under way is tried instead.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  answer: accepted('It is being sent', Redelivered),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body, attempt }) => redeliverFlow(c, { ...params, ...body, attempt }),
});
