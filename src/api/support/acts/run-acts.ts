import { CarriedOut, runActs } from '../../common/support/acts/run-acts.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { accepted } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/flows/bulk: does what a preview showed, with one reason. */
export const runActsOperation = staffOperation({
  method: 'post',
  path: '/support/flows/bulk',
  operationId: 'runActs',
  summary: 'Do what a preview showed',
  description:
    'Eight flows at a time, each with an audit event and a proof of its own. A flow that has changed since the preview is refused with words. The same call goes on with what is left; nothing is done twice.',
  tag: 'Support',
  role: 'support',
  body: StaffActBody.extend({ preview_id: UuidText }).meta({ id: 'BulkInput' }),
  answer: accepted('What was done', CarriedOut),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { body: { preview_id: previewId, reason } }) =>
    runActs(c, { previewId: previewId.toLowerCase(), reason }),
});
