import { ok } from '../../http/answers/answer.ts';
import { Cancelled, cancelFlow } from '../../common/support/acts/cancel-flow.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/flows/{id}/cancel: ends a sign request, which becomes expired, or an envelope, which is voided. */
export const cancelFlowOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/cancel',
  operationId: 'cancelFlow',
  summary: 'Cancel a sign request or an envelope',
  description:
    'A sign request: while it waits for its signer, or while its signature is stuck. Never after a signature was recorded: then 409. The partner gets sign_request.expired with reason cancelled. An envelope: while it waits for recipients; after everybody has finished, only while the sealing is stuck. Signatures that were agreed to and are stuck are dropped, even when the envelope has already ended; that end then stays. Of either, also where its workflow has ended and cannot go on (stuck_reason flow_ended). The audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  answer: ok('It is cancelled', Cancelled),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body, attempt }) => cancelFlow(c, { ...params, ...body, attempt }),
});
