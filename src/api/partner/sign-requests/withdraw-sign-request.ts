import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { actorOf } from '../../http/caller.ts';
import { provenToRequest } from '../../common/flows/act-proofs.ts';
import { sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import { partnerOperation } from '../partner-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { findSignRequest, RequestIdParams } from './find-sign-request.ts';

const Withdrawn = z.object({
  request_id: z.uuid(),
  status: z.literal('expired'),
  reason: z.literal('withdrawn'),
});

/** DELETE /partner/sign-request/{request_id}: takes a pending request back; it becomes expired with reason withdrawn. */
export const withdrawSignRequest = partnerOperation({
  method: 'delete',
  path: '/partner/sign-request/{request_id}',
  operationId: 'withdrawSignRequest',
  summary: 'Withdraw a sign request',
  tag: 'Sign requests',
  scope: 'sign',
  params: RequestIdParams,
  answer: ok('It is withdrawn', Withdrawn),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, attempt }) => {
    const row = await findSignRequest(c, params.request_id);
    if (row.status !== 'pending') {
      throw new Problem('invalid_state', `The sign request is no longer pending: it is ${row.status}.`, {
        status: row.status,
      });
    }
    const proof = provenToRequest(['client'], row);
    const act = { generation: row.linkGeneration, actor: actorOf(c), proofId: proof.id };
    await sendSignRequestUpdate(c.var.deps, {
      requestId: row.id,
      update: withdrawUpdate,
      act,
      attempt,
      proof,
    });
    return { request_id: row.id, status: 'expired' as const, reason: 'withdrawn' as const };
  },
});
