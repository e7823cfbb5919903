import { z } from 'zod';
import type { FilterQuery } from '@mikro-orm/core';
import { defined } from '#domain/common/defined.ts';
import {
  certificateStatuses,
  certificateTypes,
  type CertificateStatus,
} from '#domain/certificate/certificate.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { certificatesVisibleTo } from '../../common/certificates/find-certificate.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';

const Query = PageQuery.extend({
  status: z
    .enum(certificateStatuses, { error: `expected one of ${certificateStatuses.join(', ')}` })
    .optional(),
  type: z.enum(certificateTypes, { error: `expected one of ${certificateTypes.join(', ')}` }).optional(),
});

/** A certificate's time can be over before that is written into its row. */
function withStatus(status: CertificateStatus, now: Date): FilterQuery<Certificate> {
  if (status === 'revoked') return { status };
  if (status === 'active') return { status, validTo: { $gt: now } };
  return { $or: [{ status }, { status: 'active', validTo: { $lte: now } }] };
}

/** GET /api/v1/certificates: the certificates that the caller may see, newest first. */
export const listCertificates = platformOperation({
  method: 'get',
  path: '/api/v1/certificates',
  operationId: 'listCertificates',
  summary: 'Certificates',
  description: 'A user’s own; owner and admin see all of the organization.',
  tag: 'Certificates',
  query: Query,
  answer: pageOf('A page of certificates', CertificateView),
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, type, limit } = query;
    const cursors = { key: deps.keys.fingerprints, list: `certificates/${user.id}` };
    const rows = await deps.orm.em.fork().find(
      Certificate,
      {
        ...certificatesVisibleTo(user),
        ...defined({ type }),
        $and: [
          afterCursor<Certificate>(cursors, query.cursor),
          ...(status === undefined ? [] : [withStatus(status, new Date())]),
        ],
      },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    return page(cursors, rows, limit, certificateView);
  },
});
