import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { operatorCancelUpdate } from '#workflows/sign-request-messages.ts';
import { requireStaff } from '../auth/staff.ts';
import { Time } from '../fields.ts';
import { findResult, updateSignRequest } from '../flows.ts';
import { operation } from '../operation.ts';
import { findFlow, FlowParams, StaffActBody, staffActorOf } from './find-flow.ts';

const Cancelled = z.object({
  id: z.uuid(),
  status: z.literal('expired'),
  reason: z.literal('cancelled'),
  expired_at: Time,
});

/** POST /support/flows/{id}/cancel: ends a sign request; it becomes expired with reason cancelled. */
export const cancelFlow = operation({
  method: 'post',
  path: '/support/flows/{id}/cancel',
  operationId: 'cancelFlow',
  summary: 'Cancel a sign request',
  description:
    'While it waits for its signer, or while its signature is stuck. Never after a signature was recorded: then 409. The partner gets sign_request.expired with reason cancelled; the act is in the audit trail with who and why.',
  tag: 'Support',
  security: ['staff'],
  guard: requireStaff('support'),
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  responses: { 200: { description: 'It is cancelled', schema: Cancelled } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'invalid_state'],
  handle: async (c, { params, body, attempt }) => {
    const { deps } = c.var;
    const flow = await findFlow(deps, params.id);
    if (flow.kind !== 'sign_request') {
      const message = 'A delivery cannot be cancelled: it ends by itself after its last attempt.';
      throw new Problem('invalid_state', message, { status: flow.row.status });
    }
    const { id, status } = flow.row;
    const done = await findResult<{ expiredAt: string }>(deps, id, attempt);
    if (!done && status !== 'pending') {
      throw new Problem('invalid_state', `The sign request has ended: it is ${status}.`, { status });
    }
    const act = { actor: staffActorOf(c), reason: body.reason.trim() };
    const { expiredAt } =
      done ?? (await updateSignRequest(deps, { requestId: id, update: operatorCancelUpdate, act, attempt }));
    const cancelled = { id, status: 'expired', reason: 'cancelled', expired_at: expiredAt } as const;
    return { status: 200, body: cancelled };
  },
});
