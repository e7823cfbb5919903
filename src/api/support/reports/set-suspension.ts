import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { senderKinds, setSuspension, Suspension } from '../../common/support/reports/set-suspension.ts';
import { staffOperation } from '../staff-operation.ts';

/**
 * PUT /support/senders/{kind}/{id}/suspension: no call sends any more for an organization with its clients, or for one
 * client, and nothing of its workflows goes out, until it is lifted. Open envelopes and requests stay, and can be signed by the
 * links that were sent.
 */
export const setSuspensionOperation = staffOperation({
  method: 'put',
  path: '/support/senders/{kind}/{id}/suspension',
  operationId: 'setSuspension',
  summary: 'Suspend the sending of an organization or client, or lift that',
  description: 'The organization’s audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: z.object({
    kind: z.string().meta({ enum: [...senderKinds] }),
    id: z.string().meta({ format: 'uuid' }),
  }),
  body: StaffActBody.extend({
    suspended: z.boolean({ error: 'expected true or false' }),
  }).meta({ id: 'SuspensionInput' }),
  answer: ok('It is so from the next act on', Suspension),
  problems: ['not_found'],
  handle: (c, { params, body }) => setSuspension(c, { ...params, ...body }),
});
