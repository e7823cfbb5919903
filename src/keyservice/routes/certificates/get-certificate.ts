import { pathId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { pinLockOf } from '../../keys/attempts.ts';
import { certificateDetail, findCertificate } from '../../signing/certificates.ts';

/** GET /api/v1/certificates/{id}: one certificate with its PEM and chain, and the end of the lock that wrong PINs brought. */
export const getCertificate: Route = {
  method: 'GET',
  path: '/api/v1/certificates/:id',
  async handle({ service, params }) {
    const em = service.orm.em.fork();
    const row = await findCertificate(em, pathId(params));
    const lockedUntil = row.keyId ? await pinLockOf(em, row.keyId) : null;
    const detail = await certificateDetail(service, row);
    return { data: { ...detail, locked_until: lockedUntil?.toISOString() ?? null } };
  },
};
