import { z } from 'zod';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { endCertificate } from '../../common/certificates/ending/end-certificate.ts';
import { CertificateParams, findCertificate } from '../../common/certificates/find-certificate.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { RevokeBody } from './fields.ts';

/** POST /api/v1/certificates/{id}/revoke: the certificate makes no signature any more, and its key is destroyed. */
export const revokeCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/{id}/revoke',
  operationId: 'revokeCertificate',
  summary: 'Revoke a certificate',
  description:
    'For its holder, and for owner and admin. There is no way back: the key is destroyed at once. A certificate of our authority is revoked for everybody who asks for its status; one of another authority has to be revoked there, too. Signatures that were made before stay valid.',
  tag: 'Certificates',
  params: CertificateParams,
  body: RevokeBody,
  idempotent: true,
  answer: ok('Revoked', z.object({ certificate: CertificateView })),
  problems: ['not_found', 'invalid_state', 'service_unavailable'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    const row = await findCertificate(deps.orm.em.fork(), user, params.id);
    // A run before this one has done it, and was not answered.
    if (attempt.resumed && row.status === 'revoked') return { certificate: certificateView(row) };
    const ended = await endCertificate(c, row, { kind: 'revoke', ...body, askedBy: user.id });
    return { certificate: certificateView(ended) };
  },
});
