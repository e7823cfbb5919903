import { Tried, tryDelivery } from '../../common/support/acts/try-delivery.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { ok } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/flows/{id}/try: makes one attempt of a delivery under way that its schedule does not count. */
export const tryDeliveryOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/try',
  operationId: 'tryDelivery',
  summary: 'Try a webhook delivery at once',
  description:
    'One attempt of a delivery that waits for its next one. It uses up none of its attempts and moves nothing of its schedule; if the receiver takes it, the delivery has ended as delivered. The answer says what the receiver said.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  answer: ok('The attempt was made', Tried),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body, attempt }) => tryDelivery(c, { ...params, ...body, attempt }),
});
