import { defined } from '#domain/common/defined.ts';
import { SentAgain, sendAgain } from '../../common/support/acts/send-again.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { accepted } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { staffOperation } from '../staff-operation.ts';

/** The input that sends a link again. */
export const SendAgain = StaffActBody.extend({
  recipient_id: UuidText.optional().meta({
    description: 'Of an envelope: this recipient alone; without it, all whose turn it is',
  }),
}).meta({ id: 'SendAgain' });

/** POST /support/flows/{id}/send-again: sends the signer, or recipients whose turn it is, their link again. */
export const sendAgainOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/send-again',
  operationId: 'sendFlowAgain',
  summary: 'Send the link again',
  description:
    'The same link, to the same address. It counts among nobody’s reminders; staff may send the links of one flow five times an hour. A link that could not be sent is tried at once.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: SendAgain,
  idempotent: true,
  answer: accepted('The link is on its way', SentAgain),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body: { reason, recipient_id: recipientId }, attempt }) =>
    sendAgain(c, { ...params, reason, attempt, ...defined({ recipientId }) }),
});
