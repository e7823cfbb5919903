import { defined } from '#domain/common/defined.ts';
import { linkRecord } from '#entities/sign-request/sent-messages.ts';
import { partnerOperation } from '../partner-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { findSignRequest, RequestIdParams } from './find-sign-request.ts';
import { signRequestItem, SignRequestStatusView } from './sign-request-view.ts';

/** GET /partner/sign-request/{request_id}: its state; when signed also signature and certificate. */
export const getSignRequest = partnerOperation({
  method: 'get',
  path: '/partner/sign-request/{request_id}',
  operationId: 'getSignRequest',
  summary: 'Check a sign request',
  tag: 'Sign requests',
  scope: 'sign',
  params: RequestIdParams,
  answer: ok('The state of the request', SignRequestStatusView),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const row = await findSignRequest(c, params.request_id);
    return {
      ...signRequestItem(row),
      ...(await linkRecord(c.var.deps.orm.em.fork(), row)),
      ...defined({ signature: row.signature || undefined, certificate: row.certificate || undefined }),
    };
  },
});
