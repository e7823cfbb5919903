import { forPartner } from '../for-partner.ts';
import { operation } from '../../http/operation.ts';
import { findSignRequest, RequestIdParams } from './find-sign-request.ts';
import { signRequestItem, SignRequestStatusView } from './sign-request-view.ts';

/** GET /partner/sign-request/{request_id}: where it stands; when signed also signature and certificate. */
export const getSignRequest = operation({
  method: 'get',
  path: '/partner/sign-request/{request_id}',
  operationId: 'getSignRequest',
  summary: 'Check a sign request',
  tag: 'Sign requests',
  ...forPartner('sign'),
  params: RequestIdParams,
  responses: { 200: { description: 'Where the request stands', schema: SignRequestStatusView } },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const row = await findSignRequest(c, params.request_id);
    return {
      status: 200,
      body: {
        ...signRequestItem(row),
        ...(row.signature ? { signature: row.signature } : {}),
        ...(row.certificate ? { certificate: row.certificate } : {}),
      },
    };
  },
});
