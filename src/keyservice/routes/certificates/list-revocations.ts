import { z } from 'zod';
import { Certificate } from '../../entities/certificate.ts';
import { parseInput } from '../../http/body.ts';
import { CertificateId } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';

const most = 500;
/** A one-time certificate is no holder's. */
const kinds = ['user', 'self_signed', 'imported'] as const;
const firstId = '00000000-0000-0000-0000-000000000000';

const Query = z.object({
  after: z.iso.datetime('must be a time as 2026-01-31T08:00:00.000Z').default(new Date(0).toISOString()),
  after_id: CertificateId.default(firstId),
});

/** GET /api/v1/revocations?after=&after_id=: revocations of holders' certificates in their order, 500 at most, from a place on. */
export const listRevocations: Route = {
  method: 'GET',
  path: '/api/v1/revocations',
  async handle({ service, query }) {
    const { after, after_id: afterId } = parseInput(Query, query);
    const at = new Date(after);
    const later = { $or: [{ revokedAt: { $gt: at } }, { revokedAt: at, id: { $gt: afterId } }] };
    const where = { kind: { $in: [...kinds] }, revokedAt: { $ne: null }, ...later };
    const options = { orderBy: { revokedAt: 'asc', id: 'asc' }, limit: most } as const;
    const rows = await service.orm.em.fork().find(Certificate, where, options);
    return {
      data: rows.map(({ id, revokedAt, revocationReason }) => ({
        certificate_id: id,
        revoked_at: revokedAt?.toISOString(),
        revocation_reason: revocationReason,
      })),
    };
  },
};
