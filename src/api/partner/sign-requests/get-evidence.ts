import { download } from '../../http/operation/download.ts';
import { evidenceOf } from '../../common/evidence/sign-request/make-evidence.ts';
import { findSignRequest, RequestIdParams } from './find-sign-request.ts';
import { partnerSurface } from '../partner-operation.ts';

/** GET /partner/sign-request/{request_id}/evidence: a sealed PDF about how the request was carried out and ended. */
export const getEvidence = download(partnerSurface({ scope: 'sign' }), {
  path: '/partner/sign-request/{request_id}/evidence',
  operationId: 'getEvidence',
  summary: 'Get the evidence of an ended sign request',
  description:
    'A PDF, sealed at PAdES-B-LTA: the partner and the signer, how the signer was authenticated, when and from where, the hash, the signature and its certificate (attached), and the audit trail with its hashes. It is made on the first call and kept: later calls return the same bytes. While the request is pending: 409.',
  tag: 'Sign requests',
  params: RequestIdParams,
  file: { type: 'application/pdf', description: 'The evidence' },
  problems: ['not_found', 'invalid_state', 'gone'],
  handle: async (c, { request_id: requestId }) => {
    const row = await findSignRequest(c, requestId);
    return { bytes: await evidenceOf(c.var.deps, row), name: `evidence-${row.id}.pdf` };
  },
});
