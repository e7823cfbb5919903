import { defined } from '#domain/common/defined.ts';
import { correctAddress } from '../../common/support/acts/correct-address.ts';
import { Corrected } from '../../common/support/acts/corrected.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { accepted } from '../../http/answers/answer.ts';
import { Email, Phone, UuidText } from '../../http/input/fields.ts';
import { staffOperation } from '../staff-operation.ts';

/** The input that corrects an address. */
export const AddressCorrectionInput = StaffActBody.extend({
  recipient_id: UuidText.optional().meta({ description: 'Of an envelope: required' }),
  email: Email.optional(),
  phone: Phone.optional(),
}).meta({ id: 'AddressCorrectionInput' });

/** POST /support/flows/{id}/correct-address: proposes or confirms another address of a signer or recipient. */
export const correctAddressOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/correct-address',
  operationId: 'correctFlowAddress',
  summary: 'Correct the address of a signer or recipient',
  description:
    'Two members of staff together: the first call proposes, and the very same call by another within a day corrects. The old link is dead then, codes and wrong tries begin anew, and a new link goes to the new address. Only addresses that the partner or sender named are replaced; status, audit trail and evidence show it.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: AddressCorrectionInput,
  idempotent: true,
  answer: accepted('It is proposed, or corrected', Corrected),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body: { reason, recipient_id: recipientId, email, phone }, attempt }) =>
    correctAddress(c, { ...params, reason, attempt, ...defined({ recipientId, email, phone }) }),
});
