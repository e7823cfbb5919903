import { pathId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { certificateDetail, findCertificate } from '../../signing/certificates.ts';

/** GET /api/v1/certificates/{id}: one certificate with its PEM and chain. */
export const getCertificate: Route = {
  method: 'GET',
  path: '/api/v1/certificates/:id',
  async handle({ service, params }) {
    const row = await findCertificate(service.orm.em.fork(), pathId(params));
    return { data: certificateDetail(service, row) };
  },
};
