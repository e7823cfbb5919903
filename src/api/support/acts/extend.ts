import { z } from 'zod';
import { Extended, extendFlow } from '../../common/support/acts/extend.ts';
import { FlowParams, StaffActBody } from '../../common/support/flows/find-flow.ts';
import { ok } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

const timeMessage = 'expected a time in ISO 8601 with its zone, such as 2026-11-30T16:00:00Z';

/** The input that moves an end. */
export const Extension = StaffActBody.extend({
  expires_at: z.iso.datetime({ offset: true, error: timeMessage }).meta({ description: 'The new end' }),
}).meta({ id: 'Extension' });

/** POST /support/flows/{id}/extend: moves the end of a sign request or an envelope to a later time. */
export const extendOperation = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/extend',
  operationId: 'extendFlow',
  summary: 'Move the end to a later time',
  description:
    'Of a sign request at most 30 days after its creation, of an envelope 365 days after its sending. Signers, recipients and the partner see the new end, and reminders follow it.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: Extension,
  idempotent: true,
  answer: ok('The end is moved', Extended),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body: { reason, expires_at: end }, attempt }) =>
    extendFlow(c, { ...params, reason, attempt, expiresAt: new Date(end) }),
});
