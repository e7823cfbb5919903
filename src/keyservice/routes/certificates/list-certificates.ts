import { z } from 'zod';
import { Certificate } from '../../entities/certificate.ts';
import { parseInput } from '../../http/body.ts';
import { text } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { certificateItem } from '../../signing/certificates.ts';

const Query = z.object({ user_id: text(128) });

/** GET /api/v1/certificates?user_id=: every certificate of a user, newest first. */
export const listCertificates: Route = {
  method: 'GET',
  path: '/api/v1/certificates',
  async handle({ service, query }) {
    const { user_id: userId } = parseInput(Query, query);
    const rows = await service.orm.em
      .fork()
      .find(Certificate, { userId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    return { data: rows.map(certificateItem) };
  },
};
