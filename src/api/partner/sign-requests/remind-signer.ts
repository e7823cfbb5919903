import { z } from 'zod';
import { messageAmounts } from '#clients/messages/message-amounts.ts';
import { linkAddress } from '#domain/sign-request/sign-request.ts';
import { Problem } from '#domain/common/problem.ts';
import { remindUpdate } from '#workflows/sign-request/messages.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { actorOf } from '../../http/caller.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import { partnerOperation } from '../partner-operation.ts';
import { accepted } from '../../http/answers/answer.ts';
import { addressesOf } from '../../signing/sign-request/signing-view.ts';
import { findSignRequest, RequestIdParams } from './find-sign-request.ts';

/** POST /partner/sign-request/{request_id}/remind: sends the link again, at most once an hour. */
export const remindSigner = partnerOperation({
  method: 'post',
  path: '/partner/sign-request/{request_id}/remind',
  operationId: 'remindSigner',
  summary: 'Send the link again',
  tag: 'Sign requests',
  scope: 'sign',
  params: RequestIdParams,
  body: z.object({}),
  idempotent: true,
  answer: accepted('The link is on its way', z.object({ request_id: z.uuid() })),
  problems: ['not_found', 'invalid_state', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { params, attempt }) => {
    const { deps } = c.var;
    const row = await findSignRequest(c, params.request_id);
    const reminded = { request_id: row.id };
    if (await findSignRequestResult(deps, row.id, attempt)) return reminded;
    if (row.status !== 'pending') {
      throw new Problem('invalid_state', `The sign request is no longer pending: it is ${row.status}.`, {
        status: row.status,
      });
    }
    const act = { actor: actorOf(c) };
    const input = { requestId: row.id, update: remindUpdate, act, attempt };
    const amounts = messageAmounts(linkAddress(addressesOf(row)));
    const owner = { kind: 'client', id: row.clientId } as const;
    const taking = { id: `remind:${attempt.id}`, owner, amounts };
    await withQuota(deps, taking, () => sendSignRequestUpdate(deps, input));
    return reminded;
  },
});
