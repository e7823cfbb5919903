import { z } from 'zod';
import { endCertificate } from '../../common/certificates/ending/end-certificate.ts';
import { CertificateParams, findCertificate } from '../../common/certificates/find-certificate.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

/** DELETE /api/v1/certificates/{id}: revokes a certificate, destroys its key, and takes it out of every list. */
export const deleteCertificate = platformOperation({
  method: 'delete',
  path: '/api/v1/certificates/{id}',
  operationId: 'deleteCertificate',
  summary: 'Delete a certificate',
  description:
    'For its holder, and for owner and admin. A certificate of our authority is revoked (cessationOfOperation), and the key is destroyed in every case. While signatures that its holder agreed to are still to be made with it, the answer is 422 INVALID_STATE, whose details name them (`flows`).',
  tag: 'Certificates',
  params: CertificateParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found', 'invalid_state', 'service_unavailable'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const row = await findCertificate(deps.orm.em.fork(), user, params.id);
    await endCertificate(c, row, { kind: 'delete', reason: 'cessationOfOperation', askedBy: user.id });
    return { id: row.id, deleted: true as const };
  },
});
