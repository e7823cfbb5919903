import { accepted } from '../../http/answers/answer.ts';
import { Retried, retryFlow } from '../../common/support/acts/retry-flow.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/flows/{id}/retry: tries a stuck step, or a delivery, at once. */
export const retryFlowOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/retry',
  operationId: 'retryFlow',
  summary: 'Retry a stuck workflow at once',
  description:
    'A sign request, an envelope or a document: retries its stuck steps. A delivery under way: makes its stuck or next attempt. A failed delivery: sends it again. The audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  answer: accepted('It is being tried', Retried),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body, attempt }) => retryFlow(c, { ...params, ...body, attempt }),
});
