import { z } from 'zod';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { CertificateParams, findCertificate } from '../../common/certificates/find-certificate.ts';
import { certificateUseView, CertificateUseView, usesOf } from '../../common/certificates/uses.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

const shownUses = 20;

const Detail = z
  .object({
    certificate: CertificateView,
    certificate_pem: z.string(),
    chain_pem: z
      .array(z.string())
      .meta({ description: 'The certificates above it, its issuer’s first, without our own root' }),
    uses: z
      .array(CertificateUseView)
      .meta({ description: `The ${shownUses} newest things that it signed; all are at its /uses` }),
  })
  .meta({ id: 'CertificateDetail' });

/** GET /api/v1/certificates/{id}: one certificate, its chain, and what it signed last. */
export const getCertificate = platformOperation({
  method: 'get',
  path: '/api/v1/certificates/{id}',
  operationId: 'getCertificate',
  summary: 'One certificate',
  tag: 'Certificates',
  params: CertificateParams,
  answer: ok('The certificate', Detail),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const row = await findCertificate(em, user, params.id);
    const uses = await usesOf(em, row, { reader: user, limit: shownUses });
    return {
      certificate: certificateView(row),
      certificate_pem: row.certificatePem,
      chain_pem: row.chainPem,
      uses: uses.map(certificateUseView),
    };
  },
});
